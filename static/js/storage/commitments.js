/**
 * The commitments that this browser saw at the table before the deals began, notedOnes in the browser alone.
 *
 * With them the check after the deal does not depend on what the house says it had published.
 */

import { readJson, storeOf, writeJson } from "./json.js";

/**
 * @import { NextDeal } from "../wire/messages.js"
 * @import { Store } from "./json.js"
 */

const KEY = "rummy.commitments";
const MOST = 200;

/** @type {(store: Store) => Record<string, string>} */
const notedOnes = (store) => readJson(store, KEY) ?? {};

/**
 * Notes the next deal's commitment. The first one seen for a deal stays.
 * @param {NextDeal | null} next
 * @param {Store} [store]
 */
export function noteCommitment(next, store = storeOf("localStorage")) {
  if (!next?.id || !next.commitment) return;
  const all = notedOnes(store);
  if (all[next.id]) return;
  const entries = [...Object.entries(all), [next.id, next.commitment]].slice(-MOST);
  writeJson(store, KEY, Object.fromEntries(entries));
}

/**
 * The commitment seen before this deal, or "".
 * @param {string} deal
 * @param {Store} [store]
 */
export const notedCommitment = (deal, store = storeOf("localStorage")) => notedOnes(store)[deal] ?? "";
