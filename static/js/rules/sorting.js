/**
 * Putting a hand in order: by suit, by rank, and cards inside a group so that a run reads as a run.
 */

import { rankOf, suitOf } from "./cards.js";

/** Suits side by side alternate black and red: S H C D. */
const SUIT_PLACE = [0, 1, 3, 2, 4];

const bySuit = (one, other) =>
  SUIT_PLACE[suitOf(one)] - SUIT_PLACE[suitOf(other)] || rankOf(one) - rankOf(other);
const byRank = (one, other) => rankOf(one) - rankOf(other) || bySuit(one, other);

function split(cards, codeOf, keyOf, compare) {
  const sorted = [...cards].sort((one, other) => compare(codeOf(one), codeOf(other)));
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
 */
export function sortBySuit(cards, jokers, codeOf = (card) => card) {
  const keyOf = (code) => (jokers.isJoker(code) ? "joker" : suitOf(code));
  const groups = split(cards, codeOf, keyOf, bySuit);
  const wild = groups.filter((group) => jokers.isJoker(codeOf(group[0])));
  return [...groups.filter((group) => !wild.includes(group)), ...wild];
}

/** Runs a meld low to high, an ace behind its king, and puts jokers that stand in at the end. */
export function tidyGroup(cards, jokers, codeOf = (card) => card) {
  const natural = cards.filter((card) => !jokers.isJoker(codeOf(card)));
  const wild = cards.filter((card) => jokers.isJoker(codeOf(card)));
  const king = natural.some((card) => rankOf(codeOf(card)) >= 10);
  const two = natural.some((card) => rankOf(codeOf(card)) === 1);
  const place = (card) => (king && !two && rankOf(codeOf(card)) === 0 ? 13 : rankOf(codeOf(card)));
  natural.sort((one, other) => place(one) - place(other) || byRank(codeOf(one), codeOf(other)));
  return [...natural, ...wild];
}
