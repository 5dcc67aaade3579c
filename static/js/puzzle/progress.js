/**
 * What a browser keeps for who has no account: answers to the day's puzzles, and how many were right of all.
 */

import { readJson, storeOf, writeJson } from "../storage/json.js";

/** @import { Store } from "../storage/json.js" */

const DAILY = "rummy.puzzles.daily";
const TOTAL = "rummy.puzzles.total";

/**
 * The answers of a day that this browser knows, by puzzle.
 * @param {number} number
 * @param {Store} [store]
 * @returns {Record<string, boolean>}
 */
export function keptOf(number, store = storeOf("localStorage")) {
  const kept = readJson(store, DAILY);
  return kept?.number === number && kept.answered && typeof kept.answered === "object" ? kept.answered : {};
}

/**
 * Keeps an answer of a day; those of earlier days are forgotten. The first answer to a puzzle stands.
 * @param {number} number
 * @param {string} id
 * @param {boolean} right
 * @param {Store} [store]
 */
export function keep(number, id, right, store = storeOf("localStorage")) {
  const answered = { [id]: right, ...keptOf(number, store) };
  writeJson(store, DAILY, { number, answered });
}

/**
 * Counts an answer; returns the count with it.
 * @param {boolean} right
 * @param {Store} [store]
 * @returns {{ answers: number, right: number }}
 */
export function count(right, store = storeOf("localStorage")) {
  const kept = readJson(store, TOTAL);
  const before = { answers: Number(kept?.answers) || 0, right: Number(kept?.right) || 0 };
  const after = { answers: before.answers + 1, right: before.right + Number(right) };
  writeJson(store, TOTAL, after);
  return after;
}

/**
 * A day's result as people send it to each other; says nothing of any answer.
 * @param {string} title
 * @param {(boolean | undefined)[]} results
 * @param {string} address
 */
export function asText(title, results, address) {
  const squares = results.map((right) => (right === undefined ? "⬜" : right ? "🟩" : "🟥")).join("");
  return `${title}\n${squares} ${results.filter(Boolean).length}/${results.length}\n${address}`;
}
