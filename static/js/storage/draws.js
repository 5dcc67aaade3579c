/**
 * The commitments to draws of tournaments that this browser was shown before the draws, kept in the browser alone.
 *
 * With them the check of a tournament's draws does not depend on what the house says it had published.
 */

import { readJson, storeOf, writeJson } from "./json.js";

/** @import { Store } from "./json.js" */

const KEY = "rummy.draws";
const MOST = 50;

/** @type {(store: Store) => Record<string, string[]>} */
const notedOnes = (store) => readJson(store, KEY) ?? {};

/**
 * Notes a commitment of a tournament; of the tournaments, the last 50 that were looked at.
 * @param {string} tournament
 * @param {string} commitment
 * @param {Store} [store]
 */
export function noteDraw(tournament, commitment, store = storeOf("localStorage")) {
  const { [tournament]: known = [], ...others } = notedOnes(store);
  if (!tournament || !commitment || known.includes(commitment)) return;
  const entries = [...Object.entries(others), [tournament, [...known, commitment]]].slice(-MOST);
  writeJson(store, KEY, Object.fromEntries(entries));
}

/**
 * The commitments that were seen of this tournament, in the order in which they were.
 * @param {string} tournament
 * @param {Store} [store]
 */
export const notedDraws = (tournament, store = storeOf("localStorage")) => notedOnes(store)[tournament] ?? [];
