/**
 * The tables where one sits and at which of them it is one's turn, asked for every few seconds while the page is seen.
 *
 * Whoever sits at one table is told everything by that table, so nobody asks before there is a second one.
 */

/** @import { MyTable } from "./messages.js" */

const EVERY_MS = 3000;

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
  #ask;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {string} source The address to ask.
   * @param {string | null} here The id of the table that this page shows, or null.
   * @param {MyTable[]} known The tables that the page came with.
   * @param {(source: string) => Promise<MyTable[]>} [ask]
   */
  constructor(source, here, known, ask = askServer) {
    super();
    this.source = source;
    this.here = here;
    this.list = known.filter(({ id }) => id !== here);
    this.#ask = ask;
  }

  start() {
    if (!this.source || this.list.length === 0) return;
    this.look();
    this.#timer = setInterval(() => globalThis.document?.hidden || this.look(), EVERY_MS);
  }

  stop() {
    clearInterval(this.#timer);
  }

  get waiting() {
    return this.list.filter(({ turn }) => turn);
  }

  async look() {
    const found = await this.#ask(this.source).catch(() => null);
    if (found === null) return; // the line is down; the next look tells
    const before = this.list;
    this.list = found.filter(({ id }) => id !== this.here);
    if (JSON.stringify(before) !== JSON.stringify(this.list)) {
      this.dispatchEvent(new CustomEvent("change", { detail: { fresh: fresh(before, this.list) } }));
    }
  }
}

/**
 * @param {string} source
 * @returns {Promise<MyTable[]>}
 */
async function askServer(source) {
  const answer = await fetch(source, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).tables;
}
