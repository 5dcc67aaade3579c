/**
 * Cards as codes (`10H`, `AS`, `PJ`), as everywhere outside the engine (rules 2).
 *
 * Ranks are 0 (ace) to 12 (king), suits 0 to 3 in the order S H D C; a printed joker has rank -1 and suit 4.
 */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["S", "H", "D", "C"];
export const PRINTED_JOKER = "PJ";

/** @type {Map<string, number>} */
const RANK_OF = new Map(RANKS.map((rank, at) => [rank, at]));
/** @type {Map<string, number>} */
const SUIT_OF = new Map(SUITS.map((suit, at) => [suit, at]));

/** @type {(code: string) => number} */
export const rankOf = (code) => (code === PRINTED_JOKER ? -1 : (RANK_OF.get(code.slice(0, -1)) ?? NaN));
/** @type {(code: string) => number} */
export const suitOf = (code) => (code === PRINTED_JOKER ? 4 : (SUIT_OF.get(code.slice(-1)) ?? NaN));

/**
 * Points of a card that is no joker: A, K, Q, J are 10, a number card is its number.
 * @param {string} code
 */
export function facePoints(code) {
  const rank = rankOf(code);
  return rank === 0 || rank > 9 ? 10 : rank + 1;
}
