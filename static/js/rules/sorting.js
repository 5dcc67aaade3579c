/**
 * Putting a hand in order: by suit, by rank, and cards inside a group so that a run reads as a run.
 */

import { rankOf, suitOf } from "./cards.js";
import { isPureSequence } from "./groups.js";

/** @import { Jokers } from "./jokers.js" */
/** @typedef {(one: string, other: string) => number} Compare */

/** Suits side by side alternate black and red: S H C D. */
const SUIT_PLACE = [0, 1, 3, 2, 4];

/** @type {(code: string) => number} */
const placeOfSuit = (code) => SUIT_PLACE[suitOf(code)] ?? NaN;

/** @type {Compare} */
const bySuit = (one, other) => placeOfSuit(one) - placeOfSuit(other) || rankOf(one) - rankOf(other);
/** @type {Compare} */
const byRank = (one, other) => rankOf(one) - rankOf(other) || bySuit(one, other);

/**
 * @template Card
 * @param {Card[]} cards
 * @param {(card: Card) => string} codeOf
 * @param {(code: string) => string | number} keyOf
 * @param {Compare} compare
 */
function split(cards, codeOf, keyOf, compare) {
  const sorted = [...cards].sort((one, other) => compare(codeOf(one), codeOf(other)));
  /** @type {Map<string | number, Card[]>} */
  const groups = new Map();
  for (const card of sorted) {
    const key = keyOf(codeOf(card));
    groups.set(key, [...(groups.get(key) ?? []), card]);
  }
  return [...groups.values()];
}

/**
 * Groups by suit, jokers in a group of their own at the end; each group low to high.
 *
 * `cards` may be any objects, `codeOf` reads a card's code.
 * @template Card
 * @param {Card[]} cards
 * @param {Jokers} jokers
 * @param {(card: Card) => string} [codeOf]
 */
export function sortBySuit(cards, jokers, codeOf = String) {
  /** @type {(code: string) => string | number} */
  const keyOf = (code) => (jokers.isJoker(code) ? "joker" : suitOf(code));
  const groups = split(cards, codeOf, keyOf, bySuit);
  const wild = groups.filter((group) => group.some((card) => jokers.isJoker(codeOf(card))));
  return [...groups.filter((group) => !wild.includes(group)), ...wild];
}

/**
 * Runs a group low to high, an ace behind its king, jokers in the gaps they fill and else at the end; a wild card in its
 * own place of a pure run stays there.
 * @template Card
 * @param {Card[]} cards
 * @param {Jokers} jokers
 * @param {(card: Card) => string} [codeOf]
 */
export function tidyGroup(cards, jokers, codeOf = String) {
  const pure = isPureSequence(cards.map(codeOf));
  const natural = cards.filter((card) => pure || !jokers.isJoker(codeOf(card)));
  const wild = cards.filter((card) => !natural.includes(card));
  const place = placesIn(natural.map(codeOf));
  natural.sort((one, other) => place(codeOf(one)) - place(codeOf(other)) || byRank(codeOf(one), codeOf(other)));
  const oneSuit = new Set(natural.map((card) => suitOf(codeOf(card)))).size === 1;
  return oneSuit ? fillGaps(natural, wild, (card) => place(codeOf(card))) : [...natural, ...wild];
}

/**
 * @param {string[]} codes
 * @returns {(code: string) => number}
 */
function placesIn(codes) {
  const high = codes.some((code) => rankOf(code) >= 10) && !codes.some((code) => rankOf(code) === 1);
  return (code) => (high && rankOf(code) === 0 ? 13 : rankOf(code));
}

/**
 * @template Card
 * @param {Card[]} natural
 * @param {Card[]} wild
 * @param {(card: Card) => number} placeOf
 */
function fillGaps(natural, wild, placeOf) {
  const spare = [...wild];
  const filled = natural.flatMap((card, at) => {
    const before = natural[at - 1];
    const gap = before === undefined ? 0 : Math.max(0, placeOf(card) - placeOf(before) - 1);
    return [...spare.splice(0, gap), card];
  });
  return [...filled, ...spare];
}
