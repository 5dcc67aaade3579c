/**
 * The browser's Back closes what is open over the table, and leaves the table only when nothing is.
 *
 * While something is open one more entry stands in the browser's history. Back takes it away and tells; whatever is
 * closed otherwise takes the entry away itself, but not while the page is being left: to go back then would cancel the
 * way there, as when a sheet closes for the next deal just after a link was tapped.
 *
 * A browser goes back only some time after it was told to. What is opened meanwhile gets its entry when it is back;
 * else on a slow phone the way back from one dialog would close the next.
 */

/** @typedef {Pick<Window, "history" | "addEventListener" | "removeEventListener">} Page */

const MARK = "over-the-table";

export class BackCloses {
  #open = false;
  #leaving = false;
  #goingBack = false;
  #page;
  #close;

  /**
   * @param {() => void} close Closes what is open.
   * @param {Page} [page]
   */
  constructor(close, page = globalThis.window) {
    this.#close = close;
    this.#page = page;
  }

  start() {
    this.#page.addEventListener("popstate", this.#onBack);
  }

  stop() {
    this.#page.removeEventListener("popstate", this.#onBack);
    this.#page.removeEventListener("beforeunload", this.#onLeaving);
  }

  /**
   * Something is open now, or nothing is.
   * @param {boolean} open
   */
  follow(open) {
    if (open === this.#open) return;
    this.#open = open;
    if (open) {
      this.#leaving = false;
      this.#page.addEventListener("beforeunload", this.#onLeaving);
      if (!this.#goingBack) this.#enter();
    } else {
      this.#page.removeEventListener("beforeunload", this.#onLeaving);
      if (this.#goingBack || this.#leaving || !this.#page.history.state?.[MARK]) return;
      this.#goingBack = true;
      this.#page.history.back();
    }
  }

  #enter() {
    this.#page.history.pushState({ [MARK]: true }, "");
  }

  #onLeaving = () => {
    this.#leaving = true;
  };

  #onBack = () => {
    if (this.#goingBack) {
      this.#goingBack = false;
      if (this.#open) this.#enter();
      return;
    }
    if (!this.#open) return;
    this.#open = false;
    this.#page.removeEventListener("beforeunload", this.#onLeaving);
    this.#close();
  };
}
