/**
 * How many chips one may bring to a table.
 */

/** @import { TableInfo, You } from "../wire/messages.js" */
/** @typedef {Pick<TableInfo, "buy_in_min_minor" | "buy_in_max_minor">} BuyIns */
/**
 * In minor units; none when `most` is below `least`. A slider ends at `end`, a whole number of steps above `least`: its
 * end stands for `most`, which its steps need not meet.
 * @typedef {{ least: number, most: number, step: number, end: number }} ChipRange
 */

const STEPS = 20;
const UNIT_MINOR = 100;
const USUAL_TIMES = 3;

/**
 * What one may bring, in minor units; `most` is below `least` when the balance is too small.
 * @param {BuyIns} table
 * @param {number} main_minor
 * @returns {ChipRange}
 */
export function buyInRange(table, main_minor) {
  const least = table.buy_in_min_minor;
  const most = Math.min(table.buy_in_max_minor, main_minor);
  return rangeOf(least, most, table.buy_in_max_minor - least);
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
  return rangeOf(Math.min(UNIT_MINOR, table.buy_in_min_minor), most, most);
}

/**
 * A range in whole chips, so that there are some twenty steps `over_minor`.
 * @type {(least: number, most: number, over_minor: number) => ChipRange}
 */
function rangeOf(least, most, over_minor) {
  const step = Math.max(UNIT_MINOR, Math.ceil(over_minor / STEPS / UNIT_MINOR) * UNIT_MINOR);
  return { least, most, step, end: least + Math.ceil((most - least) / step) * step };
}
