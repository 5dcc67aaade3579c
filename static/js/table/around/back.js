/**
 * The browser's Back closes what is open over the table, and leaves the table only when nothing is.
 *
 * While something is open one more entry stands in the browser's history. Back takes it away and tells; whatever is
 * closed otherwise takes the entry away itself, but not while the page is being left: to go back then would cancel the
 * way there, as when a sheet closes for the next deal just after a link was tapped.
 */

/** @typedef {Pick<Window, "history" | "addEventListener" | "removeEventListener">} Page */

const MARK = "over-the-table";

export class BackCloses {
  #open = false;
  #leaving = false;
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
    const { history } = this.#page;
    if (open) {
      this.#leaving = false;
      this.#page.addEventListener("beforeunload", this.#onLeaving);
      history.pushState({ [MARK]: true }, "");
    } else {
      this.#page.removeEventListener("beforeunload", this.#onLeaving);
      if (!this.#leaving && history.state?.[MARK]) history.back();
    }
  }

  #onLeaving = () => {
    this.#leaving = true;
  };

  #onBack = () => {
    if (!this.#open) return;
    this.#open = false;
    this.#page.removeEventListener("beforeunload", this.#onLeaving);
    this.#close();
  };
}
