/**
 * The fair shuffle in the browser: written from docs/developers/fair-shuffle.md alone and computed by WebCrypto, so that
 * nobody has to take the server's word for it. A test holds it to the vectors of that page.
 *
 * Here a key becomes cards, in either version; `first.js` and `second.js` say where the key comes from. Cards are codes
 * (`10H`, `PJ`).
 */

import { field, hexOf, hmacOf, join, u32, utf8 } from "./bytes.js";

/** @import { Bytes, Sign } from "./bytes.js" */

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** The 53 cards by their numbers: 13 x suit + rank, the printed joker last. */
export const PACK = [...["S", "H", "D", "C"].flatMap((suit) => RANKS.map((rank) => rank + suit)), "PJ"];

/** @type {Map<string, number>} */
const NUMBER_OF = new Map(PACK.map((code, number) => [code, number]));
/** @type {(code: string) => number} */
const numberOf = (code) => NUMBER_OF.get(code) ?? NaN;
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
   * The stream of a deal with this key.
   * @param {Bytes} key
   */
  static async of(key) {
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
   * @param {boolean} [printedJokers] whether each pack has one
   */
  deck(packs, printedJokers = true) {
    const pack = printedJokers ? PACK : PACK.slice(0, 52);
    return this.shuffled("deck", Array.from({ length: packs }, () => pack).flat());
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
