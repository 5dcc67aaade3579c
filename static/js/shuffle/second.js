/**
 * Version 2 of the fair shuffle: everybody commits before anybody reveals, and public entropy comes last. Written from
 * docs/developers/fair-shuffle.md alone. Seeds, shares, hashes and randomness are hexadecimal.
 */

import { byBytes, bytesOf, field, hmacOf, join, sha256, u32, utf8 } from "./bytes.js";
import { canonical } from "./canonical.js";
import { FairShuffle } from "./fair-shuffle.js";

/** @import { Transcript } from "../wire/messages.js" */

const TAG = field(utf8("indian-rummy/fair-shuffle/2"));

/**
 * What the house publishes of its seed before anybody commits to a share.
 * @param {string} deal
 * @param {string} seed
 */
export const houseCommitmentOf = (deal, seed) =>
  sha256(join(TAG, field(utf8("house")), field(utf8(deal)), field(bytes32(seed))));

/**
 * What a player's browser publishes of its share before anybody reveals anything.
 * @param {string} deal
 * @param {string} player
 * @param {string} share
 */
export const shareCommitmentOf = (deal, player, share) =>
  sha256(join(TAG, field(utf8("player")), field(utf8(deal)), field(utf8(player)), field(bytes32(share))));

/**
 * The hash of a transcript: what a player names when revealing.
 * @param {Transcript} transcript
 */
export const transcriptHashOf = (transcript) => sha256(utf8(canonical(transcript)));

/**
 * What the key is made of besides the house's seed; `randomness` is the beacon's, or "".
 * @param {Transcript} transcript
 * @param {Record<string, string>} shares
 * @param {string} randomness
 */
export async function messageOf(transcript, shares, randomness) {
  const revealed = Object.entries(shares)
    .map(([player, share]) => ({ player: utf8(player), share: bytes32(share) }))
    .sort((one, other) => byBytes(one.player, other.player));
  const said = revealed.flatMap(({ player, share }) => [field(player), field(share)]);
  const hash = bytesOf(await transcriptHashOf(transcript));
  const entropy = field(randomness === "" ? bytesOf("") : bytes32(randomness));
  return join(TAG, field(utf8(transcript.deal)), field(hash), u32(revealed.length), ...said, entropy);
}

/**
 * A deal's stream of chance. Throws when seed, a share or the randomness is not 32 bytes.
 * @param {string} seed
 * @param {Transcript} transcript
 * @param {Record<string, string>} shares
 * @param {string} [randomness]
 */
export async function secondShuffle(seed, transcript, shares, randomness = "") {
  return FairShuffle.of(await (await hmacOf(bytes32(seed)))(await messageOf(transcript, shares, randomness)));
}

/** @param {string} hex */
function bytes32(hex) {
  const bytes = bytesOf(hex);
  if (bytes.length !== 32) throw new Error(`Seeds and shares have 32 bytes, not ${bytes.length}.`);
  return bytes;
}
