/**
 * What calls the player blinks in the tab's title: `(Your turn) Lobby`. Whoever else writes the title is left alone.
 */

const BLINK_MS = 1000;

export class Title {
  #words = "";
  #lit = false;
  /** @type {number | undefined} */
  #timer;
  #page;

  /** @param {{ title: string }} [page] */
  constructor(page = document) {
    this.#page = page;
  }

  /**
   * Blinks these words, or with none of them nothing.
   * @param {string} words
   */
  say(words) {
    if (words === this.#words) return;
    this.#show(false);
    clearInterval(this.#timer);
    this.#words = words;
    if (!words) return;
    this.#show(true);
    this.#timer = setInterval(() => this.#show(!this.#lit), BLINK_MS);
  }

  /** @param {boolean} lit */
  #show(lit) {
    this.#lit = lit;
    const mark = `(${this.#words}) `;
    const bare = this.#page.title.startsWith(mark) ? this.#page.title.slice(mark.length) : this.#page.title;
    this.#page.title = lit && this.#words ? mark + bare : bare;
  }
}
