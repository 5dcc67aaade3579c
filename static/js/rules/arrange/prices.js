/**
 * What the cards and jokers of a hand are worth, so that the search can tell early what it cannot beat.
 *
 * Every card is given a price of at most its points, and every joker one, so that no meld's cards are priced above its
 * jokers. Then each choice costs at least as much as the prices of the cards that it settles: leaving a card, its points;
 * laying a meld, its jokers. So what is still to be paid is never less than the prices of the cards still held, less
 * those of the jokers still held. (The prices are a feasible solution of the linear programme that is dual to the
 * arranging.)
 */

/**
 * @import { Holding, Slot } from "./holding.js"
 * @import { Meld } from "./melds.js"
 */
/** @typedef {{ joker: number, of: (slot: Slot) => number }} Prices The price of one joker, and of one plain card. */
/** @typedef {{ slot: Slot, full: number, price: number, share: number }} Priced A card; `share` of a joker is its least. */
/** @typedef {{ meld: Meld, cards: Priced[], spare: number }} Bound A meld, its plain cards, and what they may still rise. */

/** Prices and costs are in these parts of a point; the parts are for settling ties. */
export const SCALE = 32;

/**
 * Good prices for a hand and the melds it could hold: about the best for the jokers' scarcity.
 * @param {Holding} holding
 * @param {Meld[]} melds
 * @returns {Prices}
 */
export function pricesOf(holding, melds) {
  const cards = holding.plain.map((slot) => {
    const full = slot.points * SCALE;
    return { slot, full, price: full, share: Infinity };
  });
  const bounds = melds.map((meld) => ({
    meld,
    cards: meld.slots.flatMap(({ plain, at }) => (plain ? (cards[at] ?? []) : [])),
    spare: 0,
  }));
  for (const { meld, cards: own } of bounds) {
    for (const card of own) card.share = Math.min(card.share, meld.jokers / own.length);
  }
  const joker = jokerPrice(holding.jokers, cards);
  for (const { meld, cards: own } of bounds) {
    const most = Math.floor((joker * meld.jokers) / own.length);
    for (const card of own) card.price = Math.min(card.price, most);
  }
  raise(cards, bounds, joker);
  return { joker, of: ({ at }) => cards[at]?.price ?? 0 };
}

/**
 * What the last joker saves when each card takes the least share of one that any meld allows it.
 * @param {number} jokers
 * @param {Priced[]} cards
 */
function jokerPrice(jokers, cards) {
  const wanting = cards
    .filter(({ share }) => share > 0 && share < Infinity)
    .map(({ slot, share }) => ({ saved: slot.points / share, taken: share * slot.copies }))
    .sort((one, other) => other.saved - one.saved || other.taken - one.taken);
  let left = jokers;
  for (const { saved, taken } of wanting) {
    left -= taken;
    if (left < 0) return Math.trunc(saved * SCALE);
  }
  return 0;
}

/**
 * Raises prices, the dearest cards first, as far as every meld allows.
 * @param {Priced[]} cards
 * @param {Bound[]} bounds
 * @param {number} joker
 */
function raise(cards, bounds, joker) {
  /** @type {Map<Priced, Bound[]>} */
  const holdingIt = new Map(cards.map((card) => [card, []]));
  for (const bound of bounds) {
    bound.spare = bound.cards.reduce((spare, card) => spare - card.price, joker * bound.meld.jokers);
    for (const card of bound.cards) holdingIt.get(card)?.push(bound);
  }
  for (const card of [...cards].sort((one, other) => other.full - one.full)) {
    const within = holdingIt.get(card) ?? [];
    // Where a meld costs nothing its cards cannot rise; so with the tunnelas, which name a slot three times.
    const more = within.reduce((least, { spare }) => Math.min(least, spare), card.full - card.price);
    if (more <= 0) continue;
    card.price += more;
    for (const bound of within) bound.spare -= more;
  }
}
