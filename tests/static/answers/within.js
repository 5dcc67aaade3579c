/**
 * Answers, a line of JSON for each, how the browser cuts groups into the melds that lie side by side in them.
 */

import { createInterface } from "node:readline";

import { jokersOf } from "../../../static/js/rules/jokers.js";
import { cutAt, meldsWithin } from "../../../static/js/rules/melds-within.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { rules, cut, jokers, groups } = JSON.parse(line);
  const wild = jokersOf(cut, jokers, rules.neighbour_jokers);
  console.log(JSON.stringify(groups.map((group) => cutAt(group, meldsWithin(rules, wild, group)))));
}
