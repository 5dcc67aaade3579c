/**
 * The browser's Back closes what is open over the table, and leaves the table only when nothing is.
 *
 * While something is open one more entry stands in the browser's history. Back takes it away and tells; whatever is
 * closed otherwise takes the entry away itself.
 */

/** @typedef {Pick<Window, "history" | "addEventListener" | "removeEventListener">} Page */

const MARK = "over-the-table";

export class BackCloses {
  #open = false;
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
  }

  /**
   * Something is open now, or nothing is.
   * @param {boolean} open
   */
  follow(open) {
    if (open === this.#open) return;
    this.#open = open;
    const { history } = this.#page;
    if (open) history.pushState({ [MARK]: true }, "");
    else if (history.state?.[MARK]) history.back();
  }

  #onBack = () => {
    if (!this.#open) return;
    this.#open = false;
    this.#close();
  };
}
