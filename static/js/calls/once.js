/**
 * One of several tabs does what is done once: it moves, it sounds. A tab that is seen comes before one that is not.
 */

import { readJson, storeOf, writeJson } from "../storage/json.js";

/** @import { Store } from "../storage/json.js" */
/** @typedef {<T>(name: string, work: () => T | Promise<T>) => Promise<T>} Locked */

const KEY = "rummy.calls";
const MOST = 80;
const HIDDEN_WAITS_MS = 700;

/** Where a browser has no locks (a page without https), the first look decides. @type {Locked} */
const locked = async (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work());

/** @param {number} wait_ms */
const pause = (wait_ms) => new Promise((done) => setTimeout(done, wait_ms));

/**
 * Takes something upon this tab; false when a tab has done it before.
 * @param {string} what
 * @param {{ hidden?: boolean, store?: Store, lock?: Locked, wait?: (wait_ms: number) => Promise<unknown> }} [how]
 * @returns {Promise<boolean>}
 */
export async function takeOnce(what, how = {}) {
  const { hidden = globalThis.document?.hidden, store = storeOf("localStorage"), lock = locked, wait = pause } = how;
  if (hidden) await wait(HIDDEN_WAITS_MS);
  return lock(KEY, () => {
    /** @type {string[]} */
    const done = readJson(store, KEY) ?? [];
    if (done.includes(what)) return false;
    writeJson(store, KEY, [...done, what].slice(-MOST));
    return true;
  });
}
