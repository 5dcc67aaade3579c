/**
 * One of several tabs does what is done once: it moves, it sounds. A tab that is seen comes before one that is not.
 *
 * What is written in the browser's storage reaches another tab a moment later, so storage alone decides nothing between
 * two tabs that are called together: a lock does, held for as long as that moment may take.
 */

import { readJson, storeOf, writeJson } from "../storage/json.js";

/** @import { Store } from "../storage/json.js" */
/** @typedef {(name: string) => Promise<boolean>} Alone Whether no other tab holds what this one holds now. */

const KEY = "rummy.calls";
const MOST = 80;
const HIDDEN_WAITS_MS = 700;
const HELD_MS = 20_000;

/** @param {number} wait_ms */
const pause = (wait_ms) => new Promise((done) => setTimeout(done, wait_ms));

/** Where a browser has no locks (a page without https), storage decides alone. @type {Alone} */
const holdsAlone = (name) =>
  new Promise((tell) => {
    if (!navigator.locks) return tell(true);
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      tell(lock !== null);
      return lock && pause(HELD_MS);
    });
  });

/**
 * Takes something upon this tab; false when a tab has done it before.
 * @param {string} what
 * @param {{ hidden?: boolean, store?: Store, alone?: Alone, wait?: (wait_ms: number) => Promise<unknown> }} [how]
 * @returns {Promise<boolean>}
 */
export async function takeOnce(what, how = {}) {
  const {
    hidden = globalThis.document?.hidden,
    store = storeOf("localStorage"),
    alone = holdsAlone,
    wait = pause,
  } = how;
  if (hidden) await wait(HIDDEN_WAITS_MS);
  if (!(await alone(`${KEY} ${what}`))) return false;
  return noted(what, store);
}

/**
 * Notes what is done; false when it was noted before.
 * @type {(what: string, store: Store) => boolean}
 */
function noted(what, store) {
  /** @type {string[]} */
  const done = readJson(store, KEY) ?? [];
  if (done.includes(what)) return false;
  writeJson(store, KEY, [...done, what].slice(-MOST));
  return true;
}
