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
    const { activeElement, body } = this.#root.ownerDocument;
    const has = activeElement && activeElement !== body && isUsable(activeElement);
    if (has || this.#last === null || isUsable(this.#last)) return;
    const place = this.#fallback();
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }

  #fallback() {
    const dialog = this.#root.querySelector("dialog[open]");
    if (dialog) return dialog.querySelector("[autofocus], button");
    return this.#root.querySelector('.held[tabindex="0"]') ?? this.#root.querySelector(".mine");
  }
}
