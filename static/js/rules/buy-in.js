/**
 * How many chips one may bring to a table.
 */

/** @import { TableInfo, You } from "../wire/messages.js" */
/** @typedef {Pick<TableInfo, "buy_in_min_minor" | "buy_in_max_minor">} BuyIns */
/** @typedef {{ least: number, most: number, step: number }} ChipRange In minor units; none when `most` is below `least`. */

const STEPS = 20;
const UNIT_MINOR = 100;
const USUAL_TIMES = 3;

/**
 * What one may bring: `{least, most, step}` in minor units; `most` is below `least` when the balance is too small.
 * @param {BuyIns} table
 * @param {number} main_minor
 * @returns {ChipRange}
 */
export function buyInRange(table, main_minor) {
  const least = table.buy_in_min_minor;
  const most = Math.min(table.buy_in_max_minor, main_minor);
  return { least, most, step: stepOver(table.buy_in_max_minor - least) };
}

/**
 * How many chips a chair is filled up to unless one says otherwise: a few times the least, within the most.
 * @type {(table: BuyIns) => number}
 */
export const usualChips = (table) => Math.min(table.buy_in_max_minor, table.buy_in_min_minor * USUAL_TIMES);

/**
 * What one may add to a chair, at least one whole chip and at most up to the table's largest buy-in.
 * @param {BuyIns} table
 * @param {Pick<You, "chips_minor" | "main_minor">} you
 * @returns {ChipRange}
 */
export function topUpRange(table, { chips_minor, main_minor }) {
  const most = Math.min(table.buy_in_max_minor - chips_minor, main_minor);
  return { least: Math.min(UNIT_MINOR, table.buy_in_min_minor), most, step: stepOver(most) };
}

/** @type {(range_minor: number) => number} */
const stepOver = (range_minor) => Math.max(UNIT_MINOR, Math.ceil(range_minor / STEPS / UNIT_MINOR) * UNIT_MINOR);
