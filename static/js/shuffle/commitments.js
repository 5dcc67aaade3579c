/**
 * What a browser that takes part in the fair shuffle hashes: commitments, the transcript, a share (version 2).
 *
 * It is the same as in `second.js`, at once: what is shown and sent at a table cannot wait for WebCrypto, which a page
 * without TLS does not have at all. So the hash is a library's. All bytes are told in hexadecimal.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOf, field, hexOf, join, utf8 } from "./bytes.js";
import { canonical } from "./canonical.js";

/** @import { Transcript } from "../wire/messages.js" */
/** @import { Bytes } from "./bytes.js" */

const TAG = "indian-rummy/fair-shuffle/2";
const SHARE_BYTES = 32;

/** @type {(...fields: (string | Bytes)[]) => string} */
const hashOf = (...fields) =>
  hexOf(sha256(join(...fields.map((one) => field(typeof one === "string" ? utf8(one) : one)))));

/**
 * What the house commits to when a deal is named.
 * @type {(deal: string, seed: string) => string}
 */
export const houseCommitment = (deal, seed) => hashOf(TAG, "house", deal, bytesOf(seed));

/**
 * What a player commits to before the commitments close.
 * @type {(deal: string, player: string, share: string) => string}
 */
export const shareCommitment = (deal, player, share) => hashOf(TAG, "player", deal, player, bytesOf(share));

/**
 * The hash of a transcript.
 * @param {Transcript} transcript
 */
export const transcriptHash = (transcript) => hexOf(sha256(utf8(canonical(transcript))));

/**
 * A fresh share, from the browser's own source of chance. Words of the player's are mixed in, and can only add to it.
 * @param {string} words
 * @param {Pick<Crypto, "getRandomValues">} [source]
 */
export function newShare(words, source = globalThis.crypto) {
  const drawn = source.getRandomValues(new Uint8Array(SHARE_BYTES));
  return words ? hashOf(TAG, "words", drawn, words) : hexOf(drawn);
}
