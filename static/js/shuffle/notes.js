/**
 * What this browser notes of each deal's shuffle: its own share, and what it was shown, kept in the browser alone.
 *
 * All tabs of a browser read the same notes, so that they commit to the same share. A note is dropped a day after it was
 * begun, and the oldest when there are many. Where storage is forbidden or full, notes live as long as the page.
 */

import { readJson, storeOf, writeJson } from "../storage/json.js";

/** @import { Store } from "../storage/json.js" */
/** @import { Problem } from "./part.js" */

/**
 * `house` is the first commitment of the house that was shown, `hash` the transcript's, `mine` whether the commitment to
 * `share` is in it. `seen` are the shares that were shown, by player; `sent` says that the commitment was sent.
 * @typedef {object} Note
 * @property {number} at_ms
 * @property {string} house
 * @property {string} [share]
 * @property {boolean} [sent]
 * @property {string} [hash]
 * @property {boolean} [mine]
 * @property {Record<string, string>} seen
 * @property {Problem} [problem] The first thing that did not agree.
 */

const KEY = "rummy.shuffles";
const WORDS = "rummy.shuffle-words";
const MOST = 40;
const KEPT_MS = 24 * 60 * 60 * 1000;

export class Notes {
  /**
   * What storage would not take.
   * @type {Record<string, Note>}
   */
  #here = {};

  /**
   * @param {Store} [store]
   * @param {() => number} [now_ms]
   */
  constructor(store = storeOf("localStorage"), now_ms = Date.now) {
    this.store = store;
    this.now_ms = now_ms;
  }

  /** @returns {Record<string, Note>} */
  get #all() {
    return { ...readJson(this.store, KEY), ...this.#here };
  }

  /**
   * The note of a player's deal, or null.
   * @type {(deal: string, player: string) => Note | null}
   */
  of(deal, player) {
    return this.#all[`${deal} ${player}`] ?? null;
  }

  /**
   * Writes a note, or takes changes into it; returns it as it is then, which another tab may have written first.
   * @type {(deal: string, player: string, changes: Partial<Note>) => Note}
   */
  change(deal, player, changes) {
    const name = `${deal} ${player}`;
    const all = this.#all;
    const note = { at_ms: this.now_ms(), house: "", seen: {}, ...all[name], ...changes };
    const young = Object.entries({ ...all, [name]: note }).filter(([, { at_ms }]) => at_ms > this.now_ms() - KEPT_MS);
    const kept = Object.fromEntries(young.sort(([, one], [, other]) => one.at_ms - other.at_ms).slice(-MOST));
    this.#here = this.store && writeJson(this.store, KEY, kept) ? {} : kept;
    return this.of(deal, player) ?? note;
  }
}

/**
 * The words that the player wants mixed into every share; empty for none. They never leave this browser.
 * @param {Store} [store]
 * @returns {string}
 */
export function ownWords(store = storeOf("localStorage")) {
  const words = readJson(store, WORDS);
  return typeof words === "string" ? words : "";
}

/**
 * Keeps the player's words; returns whether it could.
 * @param {string} words
 * @param {Store} [store]
 */
export const keepWords = (words, store = storeOf("localStorage")) => store !== null && writeJson(store, WORDS, words);
