/**
 * The calls that were answered with no here: other pages of this tab show them no more.
 */

import { readJson, writeJson } from "./json.js";

/** @import { Store } from "./json.js" */

const KEY = "rummy.declined-calls";
const MOST = 40;

export class DeclinedCalls {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string} key */
  has(key) {
    return this.#all().includes(key);
  }

  /** @param {string} key */
  add(key) {
    if (!this.has(key)) writeJson(this.#store, KEY, [...this.#all(), key].slice(-MOST));
  }

  #all() {
    /** @type {unknown} */
    const kept = readJson(this.#store, KEY);
    return Array.isArray(kept) ? kept.map(String) : [];
  }
}
