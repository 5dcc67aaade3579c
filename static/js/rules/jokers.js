/**
 * Which cards are jokers in a deal, and what a card in the hand counts (rules 2).
 *
 * The server says the deal's cut joker and lists every joker; here the three cards of value at 21 cards are worked
 * out besides, since one trio of them is no sequence (rules 3).
 */

import { PRINTED_JOKER, RANKS, facePoints, rankOf, suitOf } from "./cards.js";

/**
 * The jokers of one deal: whether a card is one, what it counts, and the sorted codes of lower, cut and upper or null.
 * @typedef {object} Jokers
 * @property {(code: string) => boolean} isJoker
 * @property {(code: string) => number} points
 * @property {string[] | null} trio
 */

/**
 * The jokers of one deal.
 *
 * `cut` is the cut joker's code, `codes` every joker's code, `neighbours` whether its upper and lower are jokers too.
 * @param {string | null} cut
 * @param {string[]} codes
 * @param {boolean} [neighbours]
 * @returns {Jokers}
 */
export function jokersOf(cut, codes, neighbours = false) {
  const all = new Set(codes);
  return {
    isJoker: (code) => all.has(code),
    points: (code) => (all.has(code) ? 0 : facePoints(code)),
    trio: neighbours && cut ? trioOf(cut) : null,
  };
}

/**
 * The three value cards around a cut joker, ranks going round; a cut printed joker stands for the ace of spades.
 * @param {string} cut
 */
export function trioOf(cut) {
  const value = cut === PRINTED_JOKER ? "AS" : cut;
  const rank = rankOf(value);
  const suit = "SHDC"[suitOf(value)];
  return [12, 0, 1].map((step) => `${RANKS[(rank + step) % 13]}${suit}`).sort();
}
