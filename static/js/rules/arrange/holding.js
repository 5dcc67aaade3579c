/**
 * A hand as the solver sees it: kinds of card with their copies, in the order in which they are settled.
 *
 * Copies of a card are alike, so the solver counts kinds. Each kind has a slot. Plain cards come first, the ace and the
 * high ranks leading: they cost most, so settling them first shows early what an arrangement will cost. Then come the
 * wild cards, which cost nothing and are looked at only where they may lie in their own place. Printed jokers have none.
 *
 * What is held is one whole number: a slot has a bit for each copy, and the lowest ones say how many are left.
 */

import { PRINTED_JOKER, RANKS, SUITS, rankOf, suitOf } from "../cards.js";

/** @import { Jokers } from "../jokers.js" */
/**
 * One kind of card: its number as in the engine, its place among the slots, its copies, what one costs, and its bits.
 * @typedef {object} Slot
 * @property {number} card
 * @property {number} at
 * @property {boolean} plain Whether it is no joker.
 * @property {number} copies
 * @property {number} points
 * @property {number} low The lowest of its bits, set while a copy is held.
 * @property {number} bits All of its bits.
 */
/**
 * A hand by slots, the `plain` ones first; `jokers` counts every joker held, wild or printed.
 * @typedef {object} Holding
 * @property {Slot[]} slots
 * @property {Slot[]} plain
 * @property {Slot[]} wild
 * @property {number} jokers
 * @property {number} printed
 * @property {boolean} round Whether a run may go round.
 */

export const SUIT = RANKS.length;
export const PRINTED = SUIT * SUITS.length;
/** A whole number has so many bits that are as quick as any. */
const MOST_CARDS = 30;

/** @type {(code: string) => number} */
export const cardOf = (code) => (code === PRINTED_JOKER ? PRINTED : suitOf(code) * SUIT + rankOf(code));
/** @type {(card: number) => string} */
export const codeOf = (card) =>
  card === PRINTED ? PRINTED_JOKER : `${RANKS[card % SUIT]}${SUITS[Math.floor(card / SUIT)]}`;

/** @type {(card: number) => number} */
const rankFromTop = (card) => -(card % SUIT || SUIT);

/**
 * Sorts a hand into slots. Throws a RangeError for more cards than any house deals.
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @param {boolean} [round]
 * @returns {Holding}
 */
export function hold(jokers, codes, round = false) {
  if (codes.length > MOST_CARDS) throw new RangeError(`A hand of ${codes.length} cards is too large.`);
  const cards = codes.map(cardOf);
  /** @type {(card: number) => boolean} */
  const isPlain = (card) => !jokers.isJoker(codeOf(card));
  const kinds = [...new Set(cards.filter((card) => card !== PRINTED))].sort((one, other) => one - other);
  const plain = kinds.filter(isPlain).sort((one, other) => rankFromTop(one) - rankFromTop(other));
  let next = 0;
  const slots = [...plain, ...kinds.filter((card) => !isPlain(card))].map((card, at) => {
    const copies = cards.filter((one) => one === card).length;
    const low = 1 << next;
    next += copies;
    const bits = (1 << next) - low;
    return { card, at, plain: at < plain.length, copies, points: jokers.points(codeOf(card)), low, bits };
  });
  const wild = slots.slice(plain.length);
  const printed = cards.filter((card) => card === PRINTED).length;
  const held = wild.reduce((sum, slot) => sum + slot.copies, printed);
  return { slots, plain: slots.slice(0, plain.length), wild, jokers: held, printed, round };
}
