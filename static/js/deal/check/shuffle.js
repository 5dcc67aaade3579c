/**
 * The fair shuffle in the browser: written from docs/developers/fair-shuffle.md alone and computed by WebCrypto, so that
 * nobody has to take the server's word for it. A test holds it to the vectors at the end of that page.
 *
 * Bytes are Uint8Arrays, cards are codes (`10H`, `PJ`).
 */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {(message: Bytes) => Promise<Bytes>} Sign */

const SPECIFICATION = "indian-rummy/fair-shuffle/1";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** The 53 cards by their numbers: 13 x suit + rank, the printed joker last. */
export const PACK = [...["S", "H", "D", "C"].flatMap((suit) => RANKS.map((rank) => rank + suit)), "PJ"];

/** @type {Map<string, number>} */
const NUMBER_OF = new Map(PACK.map((code, number) => [code, number]));
/** @type {(code: string) => number} */
const numberOf = (code) => NUMBER_OF.get(code) ?? NaN;
/** @type {(text: string) => Bytes} */
const utf8 = (text) => new TextEncoder().encode(text);

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
 * The commitment to a server seed (hexadecimal, as is the answer).
 * @type {(serverSeed: string) => Promise<string>}
 */
export const commitmentOf = (serverSeed) => sha256(bytesOf(serverSeed));

/** @param {number} number */
function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** @param {...Bytes} parts */
function join(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

/** @type {(bytes: Bytes) => Bytes} */
const field = (bytes) => join(u32(bytes.length), bytes);

/** @type {(one: Bytes, other: Bytes) => number} */
function byBytes(one, other) {
  const at = one.findIndex((byte, place) => byte !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? -1) - (other[at] ?? -1);
}

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
 * @param {Bytes} key
 * @returns {Promise<Sign>}
 */
async function hmacOf(key) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/**
 * A number from 0 to `size - 1`, each as likely: numbers of the stream that would favour some are left out.
 * @param {number} size
 * @param {AsyncGenerator<number, never>} numbers
 */
async function below(size, numbers) {
  const limit = 65536 - (65536 % size);
  for (;;) {
    const { value } = await numbers.next();
    if (value < limit) return value % size;
  }
}

/** One deal's stream of chance. */
export class FairShuffle {
  /**
   * `serverSeed` in hexadecimal; throws when it is not 32 bytes.
   * @param {string} serverSeed
   * @param {Record<string, string>} clientSeeds
   * @param {string} deal
   */
  static async of(serverSeed, clientSeeds, deal) {
    const seed = bytesOf(serverSeed);
    if (seed.length !== 32) throw new Error(`A server seed has 32 bytes, not ${seed.length}.`);
    const key = await (await hmacOf(seed))(messageOf(deal, clientSeeds));
    return new FairShuffle(key, await hmacOf(key));
  }

  /**
   * @param {Uint8Array} key
   * @param {Sign} sign
   */
  constructor(key, sign) {
    this.key = hexOf(key);
    this.sign = sign;
  }

  /**
   * One card a player, in the order of their chairs.
   * @param {number} players
   */
  async toss(players) {
    return (await this.shuffled("toss", PACK.slice(0, 52))).slice(0, players);
  }

  /**
   * All cards of the deal, the first to be dealt first.
   * @param {number} packs
   */
  deck(packs) {
    return this.shuffled("deck", Array.from({ length: packs }, () => PACK).flat());
  }

  /**
   * These cards as the new closed deck, top first, when it is used up for the `number`th time, from 1.
   * @param {number} number
   * @param {string[]} cards
   */
  reshuffle(number, cards) {
    const sorted = [...cards].sort((one, other) => numberOf(one) - numberOf(other));
    return this.shuffled(`reshuffle-${number}`, sorted);
  }

  /**
   * @param {string} label
   * @param {string[]} cards
   */
  async shuffled(label, cards) {
    const shuffled = [...cards];
    const numbers = this.numbers(label);
    for (let place = shuffled.length - 1; place > 0; place -= 1) {
      const other = await below(place + 1, numbers);
      const card = shuffled[place] ?? "";
      shuffled[place] = shuffled[other] ?? "";
      shuffled[other] = card;
    }
    return shuffled;
  }

  /**
   * The stream of a label: numbers of 16 bits without end.
   * @param {string} label
   * @returns {AsyncGenerator<number, never>}
   */
  async *numbers(label) {
    for (let block = 0; ; block += 1) {
      const bytes = await this.sign(join(field(utf8(label)), u32(block)));
      for (let at = 0; at < bytes.length; at += 2) yield (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    }
  }
}
