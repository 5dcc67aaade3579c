/**
 * From what the search found to groups of real cards: which joker stands where, and what becomes of those left over.
 *
 * The order of cards within a group does not matter to the rules; here it is the one that people read.
 */

import { PRINTED, SUIT } from "./holding.js";
import { SHORTEST } from "./melds.js";

/**
 * @import { Holding } from "./holding.js"
 * @import { Meld } from "./melds.js"
 * @import { Found } from "./search.js"
 */
/** @typedef {{ groups: number[][], ungrouped: number[], away: number | null }} LaidOut */

const LONGEST = SUIT;

/** @type {(one: number, other: number) => number} */
export const ascending = (one, other) => one - other;

/** The jokers that lie in no place of their own yet, the printed ones used first. */
class Pool {
  /** @param {number[]} cards */
  constructor(cards) {
    this.cards = [...cards].sort(ascending);
  }

  /**
   * Takes so many jokers.
   * @param {number} count
   */
  take(count) {
    return count > 0 ? this.cards.splice(-count).reverse() : [];
  }

  /**
   * Takes the joker wished for if it is there, else any.
   * @param {number} wish
   */
  takeWished(wish) {
    const at = this.cards.indexOf(wish);
    return at < 0 ? this.take(1) : this.cards.splice(at, 1);
  }

  /** Takes three jokers of one kind. */
  takeAlike() {
    const alike = this.cards.findLast((one) => this.cards.filter((other) => other === one).length >= SHORTEST);
    return this.cards.splice(this.cards.indexOf(alike ?? PRINTED), SHORTEST);
  }
}

/**
 * The groups, the cards in none, and the card put away.
 *
 * With `pureNeeded` the jokers left over go into groups too, and so many pure sequences are left as they are; without
 * (null), the sequences asked for are not there and only the pure ones are laid.
 * @param {Holding} holding
 * @param {Found} found
 * @param {number | null} pureNeeded
 * @param {boolean} [setsTake] Whether sets may take jokers left over: not where the house limits sets.
 * @returns {LaidOut}
 */
export function layOut(holding, found, pureNeeded, setsTake = true) {
  const { needs } = found;
  const left = copiesLeft(holding, found);
  const plain = holding.plain.flatMap(({ card }) => repeated(card, left.get(card) ?? 0));
  const printed = repeated(PRINTED, holding.printed);
  const pool = new Pool([...holding.wild.flatMap(({ card }) => repeated(card, left.get(card) ?? 0)), ...printed]);
  const alone = Array.from({ length: needs.pure }, () => pool.takeAlike());
  const away = found.away?.card ?? (needs.away ? (pool.take(1)[0] ?? null) : null);
  for (let count = needs.pure; count < needs.sequences; count += 1) alone.push(pool.take(SHORTEST));
  const melds = [...found.melds].sort((one, other) => placeOf(one) - placeOf(other));
  const groups = melds.map((meld) => laid(meld, pool));
  if (pureNeeded !== null) {
    while (pool.cards.length >= SHORTEST) alone.push(pool.take(Math.min(pool.cards.length, LONGEST)));
    giveAll(pool, groups[takerAmong(melds, setsTake, pureNeeded - needs.pure)]);
    giveAll(pool, alone.slice(needs.pure).at(-1));
  }
  return { groups: [...groups, ...alone], ungrouped: [...plain, ...pool.cards].sort(ascending), away };
}

/** @type {(card: number, count: number) => number[]} */
const repeated = (card, count) => Array.from({ length: count }, () => card);

/**
 * How many copies of each card lie in no meld, the card put away left out.
 * @param {Holding} holding
 * @param {Found} found
 */
function copiesLeft({ slots }, { melds, away }) {
  const left = new Map(slots.map(({ card, copies }) => [card, copies]));
  const gone = [...melds.flatMap((meld) => meld.slots), ...(away ? [away] : [])];
  for (const { card } of gone) left.set(card, (left.get(card) ?? 0) - 1);
  return left;
}

/**
 * Pure sequences come first, then sequences, then sets.
 * @param {Meld} meld
 */
const placeOf = ({ pure, sequence }) => (pure ? 0 : sequence ? 1 : 2);

/**
 * Where the last meld lies that may take jokers left over, -1 if all have to stay as they are.
 * @param {Meld[]} melds
 * @param {boolean} setsTake
 * @param {number} kept So many pure sequences are needed.
 */
function takerAmong(melds, setsTake, kept) {
  const takes = melds.map((meld) => setsTake || meld.sequence);
  if (takes.filter(Boolean).length <= kept) return -1;
  return takes.findLastIndex((it, at) => it && !isTunnela(melds[at]));
}

/**
 * Whether nothing may be put to the meld, as it is three cards alike.
 * @param {Meld | undefined} meld
 */
const isTunnela = (meld) => meld?.slots[0] === meld?.slots[1];

/**
 * A meld's cards with its jokers: in the gaps of a sequence, then at its end that is no ace.
 * @param {Meld} meld
 * @param {Pool} pool
 */
function laid({ slots, jokers, pure, sequence }, pool) {
  const cards = slots.map(({ card }) => card);
  if (pure) return cards;
  if (!sequence) return [...cards, ...pool.take(jokers)];
  const suit = Math.floor((cards[0] ?? 0) / SUIT) * SUIT;
  const run = cards.flatMap((card, at) => [...standingIn(cards[at - 1] ?? null, card, suit, pool), card]);
  const ends = pool.take(jokers - (run.length - cards.length));
  return run.at(-1) === suit ? [...ends, ...run] : [...run, ...ends];
}

/**
 * The jokers in the gap between two cards of a run; the ace may be the high one.
 * @param {number | null} low
 * @param {number} high
 * @param {number} suit
 * @param {Pool} pool
 */
function standingIn(low, high, suit, pool) {
  const jokers = [];
  const steps = low === null ? 0 : (high - low + SUIT) % SUIT;
  for (let step = 1; step < steps; step += 1) jokers.push(...pool.takeWished(suit + (((low ?? 0) + step) % SUIT)));
  return jokers;
}

/**
 * Puts the one or two jokers left over into a group, if there is one for them.
 * @param {Pool} pool
 * @param {number[] | undefined} taker
 */
const giveAll = (pool, taker) => taker?.push(...pool.take(pool.cards.length));
