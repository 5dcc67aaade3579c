/**
 * Changes one character of a record, so that whoever doubts the check can watch it fail.
 */

const SEED = /("server_seed":\s*")([0-9a-f])/;

/**
 * The text with another first digit in the server's seed; without a seed, with its last digit changed.
 * @param {string} text
 */
export function spoiled(text) {
  /** @type {(digit: string) => string} */
  const other = (digit) => ((parseInt(digit, 16) + 1) % 16).toString(16);
  if (SEED.test(text)) return text.replace(SEED, (_, before, digit) => before + other(digit));
  return text.replace(/[0-9](?=[^0-9]*$)/, (digit) => String((Number(digit) + 1) % 10));
}
