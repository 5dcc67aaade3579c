/**
 * Answers, a line of JSON for each, what the browser makes of hands: kinds, points, whether they may be declared.
 */

import { createInterface } from "node:readline";

import { jokersOf } from "../../../static/js/rules/jokers.js";
import { readHand } from "../../../static/js/rules/scoring.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { rules, cut, jokers, groups, loose } = JSON.parse(line);
  const { kinds, points, declarable } = readHand(rules, jokersOf(cut, jokers, rules.neighbour_jokers), groups, loose);
  console.log(JSON.stringify({ kinds, points, declarable }));
}
