/**
 * Version 1 of the fair shuffle: the house's seed, and words that the players added in clear. Deals that were shuffled so
 * stay checkable (docs/developers/fair-shuffle-1.md).
 */

import { byBytes, bytesOf, field, hmacOf, join, sha256, u32, utf8 } from "./bytes.js";
import { FairShuffle } from "./fair-shuffle.js";

const SPECIFICATION = "indian-rummy/fair-shuffle/1";

/**
 * The commitment to a server seed (hexadecimal, as is the answer).
 * @type {(serverSeed: string) => Promise<string>}
 */
export const commitmentOf = (serverSeed) => sha256(bytesOf(serverSeed));

/**
 * What the key is made of besides the server's seed. `clientSeeds` maps player ids to seeds.
 * @param {string} deal
 * @param {Record<string, string>} clientSeeds
 */
export function messageOf(deal, clientSeeds) {
  const seeds = Object.entries(clientSeeds)
    .filter(([, seed]) => seed !== "")
    .map(([player, seed]) => ({ player: utf8(player), seed: utf8(seed) }))
    .sort((one, other) => byBytes(one.player, other.player));
  const said = seeds.flatMap(({ player, seed }) => [field(player), field(seed)]);
  return join(field(utf8(SPECIFICATION)), field(utf8(deal)), u32(seeds.length), ...said);
}

/**
 * A deal's stream of chance; `serverSeed` in hexadecimal. Throws when it is not 32 bytes.
 * @param {string} serverSeed
 * @param {Record<string, string>} clientSeeds
 * @param {string} deal
 */
export async function firstShuffle(serverSeed, clientSeeds, deal) {
  const seed = bytesOf(serverSeed);
  if (seed.length !== 32) throw new Error(`A server seed has 32 bytes, not ${seed.length}.`);
  return FairShuffle.of(await (await hmacOf(seed))(messageOf(deal, clientSeeds)));
}
