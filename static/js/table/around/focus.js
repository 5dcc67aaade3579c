/**
 * Where the keyboard stands when what it stood on is gone or can no longer be pressed: on the hand, or on one's side.
 *
 * Without it the focus falls to the page, and the next Tab leads anywhere.
 */

/** @type {(one: Element | null) => boolean} */
const isUsable = (one) => one?.isConnected === true && !one.matches(":disabled");

export class FocusKeeper {
  #root;
  /**
   * What had the focus last within the table.
   * @type {Element | null}
   */
  #last = null;
  /**
   * One's side, where the focus was put because there was no hand yet.
   * @type {Element | undefined | null}
   */
  #waiting = undefined;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  start() {
    this.#root.addEventListener("focusin", this.#onFocus);
  }

  stop() {
    this.#root.removeEventListener("focusin", this.#onFocus);
  }

  /** @param {Event} event */
  #onFocus = ({ target }) => {
    this.#last = target instanceof Element ? target : null;
  };

  /**
   * Called after every render: puts the focus back if it was here and has fallen to the page. A pointer that pressed
   * on nothing took it away on purpose, since what it was on is still there.
   */
  keep() {
    const { activeElement } = this.#root.ownerDocument;
    if (!this.#hasFallen(activeElement) && activeElement !== this.#waiting) return;
    const place = this.#fallback();
    if (!(place instanceof HTMLElement) || place === activeElement) return;
    this.#waiting = place.matches(".mine") ? place : null;
    place.focus({ preventScroll: true });
  }

  /** @param {Element | null} active */
  #hasFallen(active) {
    const isNowhere = active === null || active === this.#root.ownerDocument.body || !isUsable(active);
    return isNowhere && this.#last !== null && !isUsable(this.#last);
  }

  /** The hand, once there is one; until then one's side of the table. */
  #fallback() {
    const dialog = this.#root.querySelector("dialog[open]");
    if (dialog) return dialog.querySelector("[autofocus], button");
    const card = this.#root.querySelector('.held[tabindex="0"]') ?? this.#root.querySelector(".held");
    return card ?? this.#root.querySelector(".mine");
  }
}
