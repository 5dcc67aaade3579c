/**
 * The shares of the shuffle that this browser drew, by deal: kept until long after the deal, so that a page loaded again
 * can still reveal its share, and the check after the deal can see that it was mixed in.
 */

import { readJson, storeOf, writeJson } from "./json.js";

/** @import { Store } from "./json.js" */

const KEY = "rummy.shares";
const MOST = 200;

/** @type {(store: Store) => Record<string, string>} */
const keptOnes = (store) => readJson(store, KEY) ?? {};

/**
 * Keeps the share (hexadecimal) that was drawn for a deal. The first one for a deal stays.
 * @param {string} deal
 * @param {string} share
 * @param {Store} [store]
 */
export function keepShare(deal, share, store = storeOf("localStorage")) {
  const all = keptOnes(store);
  if (all[deal]) return;
  writeJson(store, KEY, Object.fromEntries([...Object.entries(all), [deal, share]].slice(-MOST)));
}

/**
 * The share that this browser drew for a deal, or "".
 * @param {string} deal
 * @param {Store} [store]
 */
export const keptShare = (deal, store = storeOf("localStorage")) => keptOnes(store)[deal] ?? "";
