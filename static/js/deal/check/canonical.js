/**
 * Canonical JSON as docs/notation.md defines it, and the digest of a record over everything but the digest itself.
 */

import { sha256 } from "./shuffle.js";

/** JSON with its keys in alphabetical order at every level and no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.keys(value).sort(byCodePoints);
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Alphabetical by code points, which is also the order of the bytes in UTF-8; JavaScript alone would sort by UTF-16. */
function byCodePoints(one, other) {
  const [left, right] = [Array.from(one), Array.from(other)];
  const at = left.findIndex((sign, place) => sign !== right[place]);
  if (at < 0) return left.length - right.length;
  return at >= right.length ? 1 : left[at].codePointAt(0) - right[at].codePointAt(0);
}

export const digestOf = ({ digest, ...rest }) => sha256(new TextEncoder().encode(canonical(rest)));

export const profileHashOf = ({ profile }) => sha256(new TextEncoder().encode(canonical(profile)));
