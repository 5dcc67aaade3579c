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
 * The answers that are cards of the hand.
 * @param {Puzzle} puzzle
 */
export const cardChoices = (puzzle) =>
  ON_CARDS.has(puzzle.kind) ? puzzle.choices.map(({ answer }) => answer).filter((answer) => answer !== "no") : [];

/**
 * The answers that are buttons.
 * @param {Puzzle} puzzle
 */
export const buttonChoices = (puzzle) =>
  ON_CARDS.has(puzzle.kind) ? puzzle.choices.filter(({ answer }) => answer === "no") : puzzle.choices;
