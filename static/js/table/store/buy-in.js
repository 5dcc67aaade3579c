/**
 * How many chips one may bring to a table.
 */

const STEPS = 20;
const UNIT_MINOR = 100;
const USUAL_TIMES = 3;

/** What one may bring: `{least, most, step}` in minor units; `most` is below `least` when the balance is too small. */
export function buyInRange(table, main_minor) {
  const least = table.buy_in_min_minor;
  const most = Math.min(table.buy_in_max_minor, main_minor);
  return { least, most, step: stepOver(table.buy_in_max_minor - least) };
}

/** How many chips a chair is filled up to unless one says otherwise: a few times the least, within the most. */
export const usualChips = (table) => Math.min(table.buy_in_max_minor, table.buy_in_min_minor * USUAL_TIMES);

/** What one may add to a chair, at least one whole chip and at most up to the table's largest buy-in. */
export function topUpRange(table, { chips_minor, main_minor }) {
  const most = Math.min(table.buy_in_max_minor - chips_minor, main_minor);
  return { least: Math.min(UNIT_MINOR, table.buy_in_min_minor), most, step: stepOver(most) };
}

const stepOver = (range_minor) => Math.max(UNIT_MINOR, Math.ceil(range_minor / STEPS / UNIT_MINOR) * UNIT_MINOR);
