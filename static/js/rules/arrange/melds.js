/**
 * Every meld worth trying with a hand (rules 3): the natural ones, and those in which jokers stand in.
 *
 * A long run never does more than the short ones it falls apart into, each of them valid and taking no more jokers
 * between them: seven cards in a row are three and four. So pure sequences of three to five cards are enough, and for
 * sequences with jokers the dozen shapes of `GAPPED`. A wild card has to be looked at as itself only within a pure
 * sequence; anywhere else it is just a joker.
 */

import { SUIT } from "./holding.js";

/**
 * @import { Holding, Slot } from "./holding.js"
 */
/**
 * A meld to try: the slots of its natural cards, and how many of the hand's jokers it takes: those standing in, and the
 * wild cards in their own place; the latter are among `slots` too.
 * @typedef {{ slots: Slot[], jokers: number, pure: boolean, sequence: boolean }} Meld
 */
/** @typedef {Map<number, Slot>} Places The slot at each place of a suit, the ace at both ends. */

export const SHORTEST = 3;
export const LONGEST_PURE = 5;
const HIGH_ACE = SUIT;

/**
 * Places of the plain cards of a run, from its lowest, and the jokers it takes.
 * @type {[jokers: number, shapes: number[][]][]}
 */
// prettier-ignore
const GAPPED = [
  [1, [[0, 1], [0, 2], [0, 1, 3], [0, 2, 3], [0, 1, 2, 4], [0, 1, 3, 4], [0, 2, 3, 4]]],
  [2, [[0, 3], [0, 1, 4], [0, 2, 4], [0, 3, 4]]],
  [3, [[0, 4]]],
];

/**
 * All melds with at least one plain card that the hand could hold, each by itself; its pure ones are given.
 * @param {Holding} holding
 * @param {Meld[]} pureMelds
 * @returns {Meld[]}
 */
export function meldsOf(holding, pureMelds) {
  const melds = [...pureMelds];
  if (holding.jokers)
    for (const places of placesOf(holding.plain, holding.round).values()) melds.push(...gapped(places, holding.jokers));
  melds.push(...setsOf(holding));
  // With two jokers any card is a sequence (and a set, but a sequence counts for more).
  if (holding.jokers >= 2) melds.push(...holding.plain.map((slot) => meld([slot], 2, false, true)));
  return melds;
}

/**
 * The pure sequences, and the tunnelas where the house has them.
 *
 * A wild card at the end of a run that is long enough without it is better kept as a joker; with `wildEnds` those runs
 * come too, for hands so small that such a joker could find no other place.
 * @param {Holding} holding
 * @param {boolean} tunnelas
 * @param {boolean} wildEnds
 * @returns {Meld[]}
 */
export function pureMeldsOf(holding, tunnelas, wildEnds) {
  const melds = [...placesOf(holding.slots, holding.round).values()].flatMap((places) => [...runs(places, wildEnds)]);
  if (!tunnelas) return melds;
  const alike = holding.plain.filter(({ copies }) => copies >= SHORTEST);
  return [...melds, ...alike.map((slot) => meld([slot, slot, slot], 0, true, true))];
}

/** @type {(slots: Slot[], jokers: number, pure: boolean, sequence: boolean) => Meld} */
const meld = (slots, jokers, pure, sequence) => ({ slots, jokers, pure, sequence });

/**
 * Per suit the slot at each place held, in the order in which suits come first.
 * @param {Slot[]} slots
 * @param {boolean} round The lowest ranks then come again above the ace.
 * @returns {Map<number, Places>}
 */
function placesOf(slots, round) {
  /** @type {Map<number, Places>} */
  const bySuit = new Map();
  for (const slot of slots) {
    const suit = Math.floor(slot.card / SUIT);
    const places = bySuit.get(suit) ?? new Map();
    places.set(slot.card % SUIT, slot);
    bySuit.set(suit, places);
  }
  for (const places of bySuit.values()) {
    for (let rank = 0; rank < (round ? LONGEST_PURE - 1 : 1); rank += 1) {
      const slot = places.get(rank);
      if (slot) places.set(HIGH_ACE + rank, slot);
    }
  }
  return bySuit;
}

/** @type {(places: Places, first: number, offsets: number[]) => Slot[] | null} */
function slotsAt(places, first, offsets) {
  const slots = offsets.flatMap((offset) => places.get(first + offset) ?? []);
  return slots.length === offsets.length ? slots : null;
}

/** Places of pure sequences, the shortest first. */
// prettier-ignore
const RUNS = [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4]];
const FIRST_PLACES = Array.from({ length: HIGH_ACE }, (_, place) => place);

/**
 * @param {Places} places
 * @param {boolean} wildEnds
 * @returns {Generator<Meld>}
 */
function* runs(places, wildEnds) {
  for (const first of FIRST_PLACES) {
    for (const offsets of RUNS) {
      const slots = slotsAt(places, first, offsets);
      if (!slots) break;
      const own = slots.filter(({ plain }) => plain).length;
      // Wild cards only are the excluded trio.
      if (own && (wildEnds || endsWell(slots))) yield meld(slots, slots.length - own, true, true);
    }
  }
}

/**
 * No joker is wasted at an end of a run that is long enough without it.
 * @param {Slot[]} slots
 */
const endsWell = (slots) => slots.length === SHORTEST || Boolean(slots[0]?.plain && slots.at(-1)?.plain);

/**
 * @param {Places} places
 * @param {number} held The jokers held.
 * @returns {Generator<Meld>}
 */
function* gapped(places, held) {
  for (const first of FIRST_PLACES) {
    for (const [jokers, shapes] of GAPPED) {
      for (const offsets of jokers <= held ? shapes : []) {
        const slots = slotsAt(places, first, offsets);
        if (slots) yield meld(slots, jokers, false, true);
      }
    }
  }
}

/**
 * @param {Holding} holding
 * @returns {Generator<Meld>}
 */
function* setsOf({ plain, jokers }) {
  for (const rank of new Set(plain.map(({ card }) => card % SUIT))) {
    const slots = plain.filter(({ card }) => card % SUIT === rank);
    for (let size = SHORTEST; size <= slots.length; size += 1) {
      for (const chosen of choices(slots, size)) yield meld(chosen, 0, false, false);
    }
    if (jokers) for (const pair of choices(slots, 2)) yield meld(pair, 1, false, false);
  }
}

/**
 * Every choice of so many slots, in their order.
 * @param {Slot[]} slots
 * @param {number} size
 * @returns {Slot[][]}
 */
function choices(slots, size) {
  if (size === 0) return [[]];
  return slots.flatMap((slot, at) => choices(slots.slice(at + 1), size - 1).map((others) => [slot, ...others]));
}
