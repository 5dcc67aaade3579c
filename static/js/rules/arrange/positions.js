/**
 * From where the search goes to where: what is still needed, and the ways to settle a card, worked out when asked for.
 */

import { SCALE } from "./prices.js";

/**
 * @import { Holding, Slot } from "./holding.js"
 * @import { Meld } from "./melds.js"
 * @import { Prices } from "./prices.js"
 */
/**
 * What an arrangement must still have: so many pure sequences, and sequences with the pure ones among them.
 *
 * `taker`: a meld that can take up one or two jokers left over, as the pure sequences needed cannot.
 * `away`: a card has still to be put away.
 * @typedef {{ pure: number, sequences: number, taker: boolean, away: boolean }} Needs
 */
/** @typedef {"pure" | "sequence" | "set" | "away"} Doing What a step does to the needs. */
/**
 * Needs that have come up, with their number and what was worked out for them.
 * @typedef {Needs & { number: number, steps: Map<Slot, Step[]>, after: Partial<Record<Doing, Known>> }} Known
 */
/**
 * One way to settle the first card held: what it adds at least, the bits it wants, and what it takes. `meld` is null
 * when one copy of the card is put away.
 * @typedef {object} Step
 * @property {number} cost
 * @property {number} wanted
 * @property {number} touched The bits of its slots.
 * @property {number} shift How many copies it takes of each of them.
 * @property {number} kept The bits of its slots that may be set when it is taken.
 * @property {number} jokers
 * @property {Doing} does
 * @property {Meld | null} meld
 */
/** @typedef {{ cost: number, wanted: number }} Wanted */

const DEAREST_POINTS = 10;
const JOKER_AWAY = 11;
const BY_NEED = 64;
/** The tie that jokers cost which nothing takes up: they have no points, but the hand cannot be declared. */
export const CANNOT_DECLARE = 16;

/** @type {(cells: number) => number} */
export function copiesIn(cells) {
  let count = 0;
  for (let left = cells; left; left &= left - 1) count += 1;
  return count;
}

/**
 * The cells when a step has taken its cards: each slot's copies move down by as many as go.
 * @param {number} cells
 * @param {Step} step
 */
export const cellsAfter = (cells, { touched, shift, kept }) =>
  (cells & ~touched) | (((cells & touched) >> shift) & kept);

export class Positions {
  /** @type {Map<number, Known>} */
  #known = new Map();
  /** @type {Map<Slot, Step[]>} */
  #byFirst;
  /**
   * What pure sequences add at least, each as often as the hand holds it, the cheapest first.
   * @type {Wanted[]}
   */
  pureWanted = [];
  /** What putting away a joker costs by itself, beside `awayPrice`. */
  jokerAway = JOKER_AWAY;

  /**
   * @param {Holding} holding
   * @param {Meld[]} melds
   * @param {Prices} prices
   */
  constructor(holding, melds, prices) {
    this.holding = holding;
    this.prices = prices;
    this.plainBits = holding.plain.reduce((bits, slot) => bits | slot.bits, 0);
    this.#byFirst = new Map(holding.plain.map((slot) => [slot, []]));
    for (const meld of melds) this.#put(meld);
    this.pureWanted.sort((one, other) => one.cost - other.cost);
    for (const steps of this.#byFirst.values()) steps.sort(cheapestThenLargest);
    // So high that no card is worth more; a joker comes to it too.
    this.awayPrice = Math.max(-JOKER_AWAY, ...holding.plain.map((slot) => prices.of(slot) - cheapestAway(slot)));
    /** @type {(Slot | undefined)[]} */
    this.slotAtBit = [];
    for (const slot of holding.slots) this.slotAtBit[31 - Math.clz32(slot.low)] = slot;
  }

  /** @param {Meld} meld */
  #put(meld) {
    const step = this.#laying(meld);
    const first = meld.slots.reduce((least, slot) => (slot.at < least.at ? slot : least));
    this.#byFirst.get(first)?.push(step);
    if (!meld.pure) return;
    const each = meld.slots.length / new Set(meld.slots).size;
    const times = Math.min(...meld.slots.map(({ copies }) => Math.floor(copies / each)));
    for (let time = 0; time < times; time += 1) this.pureWanted.push({ cost: step.cost, wanted: step.wanted });
  }

  /**
   * Laying the meld adds at least its jokers' price less the prices of its cards, never under 0.
   * @param {Meld} meld
   * @returns {Step}
   */
  #laying(meld) {
    const slots = [...new Set(meld.slots)];
    const plain = meld.slots.filter((slot) => slot.plain);
    const cost = plain.reduce((sum, slot) => sum - this.prices.of(slot), this.prices.joker * meld.jokers);
    const shift = meld.slots.length / slots.length;
    const does = meld.pure ? "pure" : meld.sequence ? "sequence" : "set";
    return { cost, ...takingOf(slots, shift), jokers: meld.jokers, does, meld };
  }

  /**
   * What the hand costs at least, in parts of a point (see `SCALE`); may be under nothing.
   * @param {Needs} needs
   */
  leastCost(needs) {
    const cards = this.holding.plain.reduce((sum, slot) => sum + this.prices.of(slot) * slot.copies, 0);
    return cards - this.prices.joker * this.holding.jokers - (needs.away ? this.awayPrice : 0);
  }

  /**
   * What leaving one copy of a card adds.
   * @param {Slot} slot
   */
  leaving(slot) {
    return slot.points * SCALE - this.prices.of(slot);
  }

  /**
   * The needs as one value, the same for the same needs.
   * @param {Needs} needs
   * @returns {Known}
   */
  known({ pure, sequences, taker, away }) {
    const key = ((pure * BY_NEED + sequences) * 2 + Number(taker)) * 2 + Number(away);
    let found = this.#known.get(key);
    if (!found) {
      found = { pure, sequences, taker, away, number: this.#known.size, steps: new Map(), after: {} };
      this.#known.set(key, found);
    }
    return found;
  }

  /**
   * The needs when that step is taken.
   * @param {Known} needs
   * @param {Step} step
   */
  after(needs, { does }) {
    return (needs.after[does] ??= this.known(needsAfter(needs, does)));
  }

  /**
   * The ways to settle a card of that slot under those needs, the cheapest first, leaving it aside.
   * @param {Known} needs
   * @param {Slot} slot
   * @returns {Step[]}
   */
  steps(needs, slot) {
    const laying = this.#byFirst.get(slot) ?? [];
    if (!needs.away) return laying;
    let found = needs.steps.get(slot);
    if (!found) {
      found = [...laying, this.#puttingAway(slot)].sort(cheapestThenLargest);
      needs.steps.set(slot, found);
    }
    return found;
  }

  /**
   * @param {Slot} slot
   * @returns {Step}
   */
  #puttingAway(slot) {
    const cost = this.awayPrice + cheapestAway(slot) - this.prices.of(slot);
    return { cost, ...takingOf([slot], 1), jokers: 0, does: "away", meld: null };
  }
}

/** @type {(needs: Needs, does: Doing) => Needs} */
function needsAfter(needs, does) {
  const { pure, sequences } = needs;
  if (does === "away") return { ...needs, away: false };
  if (does === "pure" && pure) return { ...needs, pure: pure - 1, sequences: sequences - 1 };
  const left = does === "set" ? sequences : sequences - 1;
  return { ...needs, sequences: Math.max(pure, left), taker: false };
}

/**
 * The bits of a step that takes so many copies of each of these slots.
 * @param {Slot[]} slots
 * @param {number} shift
 */
function takingOf(slots, shift) {
  const touched = slots.reduce((bits, slot) => bits | slot.bits, 0);
  const wanted = slots.reduce((bits, slot) => bits | (slot.low << (shift - 1)), 0);
  const kept = slots.reduce((bits, slot) => bits | ((slot.bits >> shift) & slot.bits), 0);
  return { wanted, touched, shift, kept };
}

/**
 * The tie that lets the dearest of equal cards go.
 * @param {Slot} slot
 */
const cheapestAway = ({ points }) => DEAREST_POINTS - points;

/** @type {(one: Step, other: Step) => number} */
const cheapestThenLargest = (one, other) =>
  one.cost - other.cost || (other.meld?.slots.length ?? 0) - (one.meld?.slots.length ?? 0);
