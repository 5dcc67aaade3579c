/**
 * How large the cards in the hand may be so that all of them fit, with every index readable.
 *
 * Cards in a group overlap and show a strip at their left edge; the last one is seen whole. Groups stand in a row and
 * wrap as words do. The largest cards that fit win; at one size, the widest strips.
 */

/** @import { CardsAre } from "../../storage/preferences.js" */
/** @typedef {{ card_px: number, strip_px: number }} CardSize */
/**
 * The room that a hand has, the least and most width of a card, and the narrowest readable strip.
 * @typedef {object} HandArea
 * @property {number} width_px
 * @property {number} height_px
 * @property {number} least_px
 * @property {number} most_px
 * @property {number} strip_px
 * @property {number} gap_px
 */

export const CARD_HEIGHT_PER_WIDTH = 1.4;
const STRIP_MOST = 0.74;
/** @type {Record<CardsAre, number>} */
const SHARES = { large: 1, middle: 0.85, small: 0.7 };
const LABEL_PX = 22;
/** What part of a hand each suit is, from suits that are alike to those of one hand in many. */
const SUITS = [
  [0.25, 0.25, 0.25, 0.25],
  [0.3, 0.25, 0.25, 0.2],
  [0.35, 0.3, 0.2, 0.15],
  [0.4, 0.3, 0.15, 0.15],
];

/**
 * Width of one group in px.
 * @type {(count: number, card_px: number, strip_px: number) => number}
 */
export const groupWidth = (count, card_px, strip_px) => (count - 1) * strip_px + card_px;

/**
 * Rows that groups of these sizes need, wrapping greedily.
 * @param {number[]} sizes
 * @param {CardSize & { width_px: number, gap_px: number }} room
 */
export function rowsNeeded(sizes, { width_px, card_px, strip_px, gap_px }) {
  let rows = 1;
  let used_px = 0;
  for (const count of sizes) {
    const group_px = groupWidth(count, card_px, strip_px);
    if (used_px > 0 && used_px + gap_px + group_px > width_px) {
      rows += 1;
      used_px = group_px;
    } else {
      used_px += (used_px > 0 ? gap_px : 0) + group_px;
    }
    if (group_px > width_px) return Infinity;
  }
  return rows;
}

/**
 * The room for a hand whose cards are to be so large at most; what somebody kept that is no size is the largest.
 * @type {(area: HandArea, cards: CardsAre) => HandArea}
 */
export const withCards = (area, cards) => ({
  ...area,
  most_px: Math.max(area.least_px, Math.round((area.most_px * (SHARES[cards] ?? 1)) / 2) * 2),
});

/**
 * The rows and the cards of the highest of the hands that are usually dealt: four suits, more or less alike, and a joker.
 * @param {number} count
 * @param {HandArea} area
 */
export function roomFor(count, area) {
  const hands = SUITS.map((shares) => {
    const suits = shares.map((share) => Math.round(share * (count - 1)));
    return fitHand([...suits, count - suits.reduce((sum, one) => sum + one, 0)], area);
  });
  return hands.reduce((highest, one) => (heightOf(one) > heightOf(highest) ? one : highest));
}

/** @type {(fitted: { rows: number, card_px: number }) => number} */
const heightOf = ({ rows, card_px }) => rows * (card_px * CARD_HEIGHT_PER_WIDTH + LABEL_PX);

/**
 * The size of cards for a hand.
 *
 * `sizes` are the groups' card counts. When nothing fits, the smallest card with the narrowest strip.
 * @param {number[]} sizes
 * @param {HandArea} area
 * @returns {CardSize & { rows: number }}
 */
export function fitHand(sizes, area) {
  for (let card_px = area.most_px; card_px >= area.least_px; card_px -= 2) {
    const rows_most = Math.floor(area.height_px / (card_px * CARD_HEIGHT_PER_WIDTH + LABEL_PX));
    const strip_least = Math.max(area.strip_px, Math.round(card_px * 0.36));
    for (let strip_px = Math.round(card_px * STRIP_MOST); strip_px >= strip_least; strip_px -= 1) {
      const rows = rowsNeeded(sizes, { ...area, card_px, strip_px });
      if (rows <= rows_most) return { card_px, strip_px, rows };
    }
  }
  const smallest = { card_px: area.least_px, strip_px: area.strip_px };
  return { ...smallest, rows: rowsNeeded(sizes, { ...area, ...smallest }) };
}

/**
 * The strip of a group's cards: narrower where the group is too long for its row, so that no card is out of the window.
 * @type {(count: number, fitted: CardSize, area: HandArea) => number}
 */
export const stripIn = (count, { card_px, strip_px }, { width_px }) =>
  Math.min(strip_px, (width_px - card_px) / (count - 1));
