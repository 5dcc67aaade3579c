/**
 * The solver in a thread of its own, so that no animation waits for it: takes questions from `thread.js`, answers each.
 */

import { jokersOf } from "../jokers.js";
import { arrange, bestDiscard } from "./solve.js";

/** @import { Answer, Question } from "./thread.js" */

/** @type {(question: Question) => Answer} */
function answer({ id, rules, cut, jokers, cards }) {
  const solve = cards.length > rules.cards ? bestDiscard : arrange;
  return { id, best: solve(rules, jokersOf(cut, jokers, rules.neighbour_jokers), cards) };
}

globalThis.addEventListener("message", ({ data }) => globalThis.postMessage(answer(data)));
