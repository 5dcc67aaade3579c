/**
 * The tables where one sits and at which of them it is one's turn, as the page's channel tells them.
 */

import { myPlay } from "./my-play.js";

/**
 * @import { MyTable } from "./messages.js"
 * @import { MyPlay } from "./my-play.js"
 */

/**
 * The tables at which the turn has come since the last look.
 * @type {(before: MyTable[], now: MyTable[]) => MyTable[]}
 */
export const fresh = (before, now) => now.filter(({ id, turn }) => turn && !before.find((one) => one.id === id)?.turn);

export class MyTables extends EventTarget {
  /**
   * Without the one that this page shows.
   * @type {MyTable[]}
   */
  list = [];
  #play;

  /**
   * @param {string | null} here The id of the table that this page shows, or null.
   * @param {MyTable[]} known The tables that the page came with.
   * @param {MyPlay} [play]
   */
  constructor(here, known, play = myPlay()) {
    super();
    this.here = here;
    this.list = known.filter(({ id }) => id !== here);
    this.#play = play;
  }

  start() {
    this.#play.addEventListener("change", this.#look);
    this.#look();
  }

  stop() {
    this.#play.removeEventListener("change", this.#look);
  }

  get waiting() {
    return this.list.filter(({ turn }) => turn);
  }

  #look = () => {
    if (!this.#play.isKnown) return; // the page's own list holds until the server has told
    const before = this.list;
    this.list = this.#play.tables.filter(({ id }) => id !== this.here);
    if (JSON.stringify(before) !== JSON.stringify(this.list)) {
      this.dispatchEvent(new CustomEvent("change", { detail: { fresh: fresh(before, this.list) } }));
    }
  };
}
