/**
 * The rounds of the public beacon: when they come, and whether one was signed by the beacon (drand, the scheme
 * bls-unchained-g1-rfc9380). The curve's arithmetic is @noble/curves', loaded when it is first needed.
 */

import { bytesOf, sha256 } from "./bytes.js";

/**
 * A chain: round 1 comes at `genesis` (seconds since 1970), each later one `period` seconds after the last.
 * @typedef {{ publicKey: string, genesis: number, period: number }} Chain
 */

const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/**
 * The chains that everybody knows, by their hash: quicknet of drand's League of Entropy.
 * @type {Partial<Record<string, Chain>>}
 */
export const CHAINS = {
  "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": {
    publicKey:
      "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2" +
      "2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    genesis: 1692803367,
    period: 3,
  },
};

/**
 * The first round whose time is at this time (milliseconds) or after it.
 * @param {Chain} chain
 * @param {number} atMs
 */
export const roundAt = (chain, atMs) =>
  Math.max(1, 1 + Math.ceil((atMs - chain.genesis * 1000) / (chain.period * 1000)));

/**
 * When a round comes, in milliseconds.
 * @param {Chain} chain
 * @param {number} round
 */
export const dueAtMs = (chain, round) => (chain.genesis + (round - 1) * chain.period) * 1000;

/**
 * Whether this is the chain's signature (hexadecimal) of that round.
 * @param {Chain} chain
 * @param {number} round
 * @param {string} signature
 */
export async function isSigned(chain, round, signature) {
  const { bls12_381: curve } = await import("@noble/curves/bls12-381.js");
  const { hash, verify, Signature } = curve.shortSignatures;
  const named = new Uint8Array(8);
  new DataView(named.buffer).setBigUint64(0, BigInt(round));
  const message = hash(bytesOf(await sha256(named)), DOMAIN);
  try {
    return verify(Signature.fromHex(signature), message, curve.G2.Point.fromHex(chain.publicKey));
  } catch {
    return false; // no point of the curve, or not in the right group
  }
}

/**
 * The randomness of a round: the hash of its signature.
 * @param {string} signature
 */
export const randomnessOf = (signature) => sha256(bytesOf(signature));
