/**
 * Canonical JSON as docs/notation.md defines it, and the digest of a record over everything but the digest itself.
 */

import { sha256 } from "./bytes.js";

/** @import { DealRecord } from "../wire/record.js" */

/**
 * JSON with its keys in alphabetical order at every level and no spaces.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => byCodePoints(one, other));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}

/**
 * Alphabetical by code points, which is also the order of the bytes in UTF-8; JavaScript alone would sort by UTF-16.
 * @type {(one: string, other: string) => number}
 */
function byCodePoints(one, other) {
  const [left, right] = [Array.from(one), Array.from(other)];
  const at = left.findIndex((sign, place) => sign !== right[place]);
  if (at < 0) return left.length - right.length;
  return at >= right.length ? 1 : codePoint(left[at]) - codePoint(right[at]);
}

/** @param {string | undefined} sign */
const codePoint = (sign) => sign?.codePointAt(0) ?? 0;

/** @param {DealRecord} record */
export const digestOf = ({ digest: _digest, ...rest }) => sha256(new TextEncoder().encode(canonical(rest)));

/** @param {Pick<DealRecord, "profile">} record */
export const profileHashOf = ({ profile }) => sha256(new TextEncoder().encode(canonical(profile)));
