/**
 * The stages of the lessons that were done in this browser, as `lesson/stage`.
 */

import { readJson, storeOf, writeJson } from "./json.js";

/** @import { Store } from "./json.js" */

const KEY = "rummy.lessons";

/**
 * @param {Store} [store]
 * @returns {string[]}
 */
export function stagesDone(store = storeOf("localStorage")) {
  const kept = readJson(store, KEY);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

/**
 * Keeps more stages as done; returns all that are.
 * @param {string[]} stages
 * @param {Store} [store]
 */
export function keepStages(stages, store = storeOf("localStorage")) {
  const all = [...new Set([...stagesDone(store), ...stages])];
  writeJson(store, KEY, all);
  return all;
}
