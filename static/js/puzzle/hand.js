/**
 * The hand of a puzzle in order, and which of its cards may be chosen.
 */

import { jokersOf } from "../rules/jokers.js";
import { sortBySuit } from "../rules/sorting.js";

/** @import { Puzzle } from "./boot.js" */

const ON_CARDS = new Set(["can_declare", "discard", "safe_card"]);

/**
 * The cards by suit and rank, jokers last.
 * @param {string[]} hand
 * @param {string[]} jokers
 */
export const inOrder = (hand, jokers) => sortBySuit(hand, jokersOf(null, jokers)).flat();

/**
 * The answers that are cards of the hand: of a mistake those that its hand holds, since it may be drawn or dropped too.
 * @param {Puzzle} puzzle
 */
export const cardChoices = (puzzle) =>
  puzzle.choices.map(({ answer }) => answer).filter((answer) => isCard(puzzle, answer));

/**
 * The answers that are buttons.
 * @param {Puzzle} puzzle
 */
export const buttonChoices = (puzzle) => puzzle.choices.filter(({ answer }) => !isCard(puzzle, answer));

/**
 * @param {Puzzle} puzzle
 * @param {string} answer
 */
const isCard = ({ kind, position }, answer) =>
  kind === "mistake" ? position.hand.includes(answer) : ON_CARDS.has(kind) && answer !== "no";
