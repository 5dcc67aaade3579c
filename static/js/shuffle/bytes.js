/**
 * Bytes, fields and hashes of the fair shuffle, computed by WebCrypto (docs/developers/fair-shuffle.md, "Notation").
 *
 * Bytes are Uint8Arrays; hexadecimal is lower case.
 */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {(message: Bytes) => Promise<Bytes>} Sign */

/** @type {(text: string) => Bytes} */
export const utf8 = (text) => new TextEncoder().encode(text);

/**
 * @param {string} hex
 * @returns {Bytes}
 */
export function bytesOf(hex) {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error(`Not hexadecimal: ${hex}`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @type {(bytes: Uint8Array) => string} */
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * SHA-256 of bytes, in hexadecimal.
 * @param {Bytes} bytes
 */
export async function sha256(bytes) {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/**
 * HMAC-SHA-256 with this key.
 * @param {Bytes} key
 * @returns {Promise<Sign>}
 */
export async function hmacOf(key) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** @param {number} number */
export function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** @param {...Bytes} parts */
export function join(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

/** @type {(bytes: Bytes) => Bytes} */
export const field = (bytes) => join(u32(bytes.length), bytes);

/**
 * The order of ids: by their bytes, a shorter one before a longer one that begins with it.
 * @type {(one: Bytes, other: Bytes) => number}
 */
export function byBytes(one, other) {
  const at = one.findIndex((byte, place) => byte !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? -1) - (other[at] ?? -1);
}
