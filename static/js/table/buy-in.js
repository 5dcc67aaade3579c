/**
 * How many chips one may bring to a table.
 */

const STEPS = 20;
const UNIT_MINOR = 100;

/** What one may bring: `{least, most, step}` in minor units; `most` is below `least` when the balance is too small. */
export function buyInRange(table, main_minor) {
  const least = table.buy_in_min_minor;
  const most = Math.min(table.buy_in_max_minor, main_minor);
  const step = Math.max(UNIT_MINOR, Math.ceil((table.buy_in_max_minor - least) / STEPS / UNIT_MINOR) * UNIT_MINOR);
  return { least, most, step };
}
