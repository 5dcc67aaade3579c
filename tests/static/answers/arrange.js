/**
 * Answers, a line of JSON for each, how the browser arranges hands and which card of them it puts away.
 */

import { createInterface } from "node:readline";

import { arrange, bestDiscard } from "../../../static/js/rules/arrange/solve.js";
import { jokersOf } from "../../../static/js/rules/jokers.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { rules, cut, jokers, hand } = JSON.parse(line);
  const wild = jokersOf(cut, jokers, rules.neighbour_jokers);
  const dealt = hand.slice(0, rules.cards);
  console.log(JSON.stringify({ arranged: arrange(rules, wild, dealt), away: bestDiscard(rules, wild, hand) }));
}
