/**
 * Times the browser's solver: for each hand, a line of JSON, the milliseconds of `arrange` and of `bestDiscard`.
 */

import { createInterface } from "node:readline";

import { arrange, bestDiscard } from "../../static/js/rules/arrange/solve.js";
import { jokersOf } from "../../static/js/rules/jokers.js";

/** @type {(work: () => unknown) => number} */
function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { rules, cut, jokers, hand } = JSON.parse(line);
  const wild = jokersOf(cut, jokers, rules.neighbour_jokers);
  const dealt = hand.slice(0, rules.cards);
  console.log(JSON.stringify([timed(() => arrange(rules, wild, dealt)), timed(() => bestDiscard(rules, wild, hand))]));
}
