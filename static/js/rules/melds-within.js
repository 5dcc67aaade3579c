/**
 * Melds among cards that lie side by side in a group that is none as a whole, and what jokers stand for in a run.
 *
 * A hand that was only sorted holds its melds already; they are named, counted and sent as they lie.
 */

import { RANKS, SUITS, rankOf, suitOf } from "./cards.js";
import { classify } from "./groups.js";

/**
 * @import { Kind, RuleProfile } from "../wire/messages.js"
 * @import { Jokers } from "./jokers.js"
 */
/** @typedef {{ from: number, to: number, kind: Kind }} Stretch Cards of a group from one place to before another. */
/** @typedef {{ worth: number, stretches: Stretch[] }} Cut */

const SHORTEST = 3;
const LONGEST = 13;
const MOST_FOUND = 200;
const A_CARD = 100;
const PURE_CARD = 10;
const HIGH_ACE = 13;
/** @type {Cut} */
const NO_CUT = { worth: 0, stretches: [] };

/**
 * The melds that lie side by side in a group, none of them over another: those that take up the most cards, of these
 * the purest and longest. Empty for a group that is a meld as a whole, or holds none.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @returns {Stretch[]}
 */
export function meldsWithin(rules, jokers, codes) {
  if (codes.length <= SHORTEST || classify(rules, jokers, codes)) return [];
  /** @type {Cut[]} The best of the first so many cards. */
  const best = [{ worth: 0, stretches: [] }];
  for (let to = 1; to <= codes.length; to += 1) {
    const cuts = [best[to - 1] ?? NO_CUT, ...cutsEndingAt(rules, jokers, codes, to, best)];
    best.push(cuts.reduce((one, other) => (other.worth > one.worth ? other : one)));
  }
  return best.at(-1)?.stretches ?? [];
}

/** What `meldsWithin` found in one deal's groups, so that a group that has not changed is not searched again. */
export class MeldsFound {
  /** @type {Map<string, Stretch[]>} */
  #found = new Map();
  /** @type {RuleProfile | null} */
  #rules = null;
  /** @type {Jokers | null} */
  #jokers = null;

  /**
   * As `meldsWithin`; what it gives back is shared and not to be changed.
   * @param {RuleProfile} rules
   * @param {Jokers} jokers
   * @param {string[]} codes
   */
  within(rules, jokers, codes) {
    if (rules !== this.#rules || jokers !== this.#jokers || this.#found.size >= MOST_FOUND) this.#found.clear();
    [this.#rules, this.#jokers] = [rules, jokers];
    const key = codes.join(" ");
    const found = this.#found.get(key) ?? meldsWithin(rules, jokers, codes);
    this.#found.set(key, found);
    return found;
  }
}

/**
 * The cuts whose last stretch ends before a place, each after the best cut of what comes before it.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @param {number} to
 * @param {Cut[]} best
 * @returns {Cut[]}
 */
function cutsEndingAt(rules, jokers, codes, to, best) {
  return best.slice(Math.max(0, to - LONGEST), Math.max(0, to - SHORTEST + 1)).flatMap((before, at) => {
    const from = Math.max(0, to - LONGEST) + at;
    const cards = codes.slice(from, to);
    const kind = meldOf(rules, jokers, cards);
    if (!kind) return [];
    const worth = before.worth + worthOf(jokers, kind, cards);
    return [{ worth, stretches: [...before.stretches, { from, to, kind }] }];
  });
}

/**
 * A meld that has a card of its own in it: jokers side by side are kept for better use.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 */
function meldOf(rules, jokers, codes) {
  if (codes.every(jokers.isJoker)) return null;
  const kind = classify(rules, jokers, codes);
  return kind === "dublee" || kind === "jokers" ? null : kind;
}

/**
 * Jokers cost nothing, so a pure sequence is not given up for one that lies beside it.
 * @param {Jokers} jokers
 * @param {Kind} kind
 * @param {string[]} cards
 */
function worthOf(jokers, kind, cards) {
  const own = cards.filter((code) => !jokers.isJoker(code)).length;
  const pure = kind === "pure_sequence" || kind === "tunnela" ? cards.length * PURE_CARD : 0;
  return own * A_CARD + pure + cards.length - own;
}

/**
 * A group cut into its melds and what lies between them: each piece's cards.
 * @template Card
 * @param {Card[]} cards
 * @param {Stretch[]} stretches
 * @returns {Card[][]}
 */
export function cutAt(cards, stretches) {
  const edges = [0, ...stretches.flatMap(({ from, to }) => [from, to]), cards.length];
  const pieces = edges.slice(1).map((edge, at) => cards.slice(edges[at], edge));
  return pieces.filter((piece) => piece.length > 0);
}

/**
 * The cards for which the jokers of a sequence stand, from the lowest; none for any other group. Jokers that fill no gap
 * lengthen the run upwards, and downwards from the ace.
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @param {Kind | null} kind
 * @returns {string[]}
 */
export function standsFor(jokers, codes, kind) {
  const natural = codes.filter((code) => !jokers.isJoker(code));
  const [first] = natural;
  if (kind !== "sequence" || first === undefined) return [];
  const places = placesOf(natural.map(rankOf), codes.length);
  const missing = [];
  const least = Math.min(...places);
  for (let place = least; missing.length < codes.length - natural.length && place <= HIGH_ACE; place += 1) {
    if (!places.includes(place)) missing.push(place);
  }
  for (let place = least - 1; missing.length < codes.length - natural.length; place -= 1) missing.unshift(place);
  return missing.map((place) => `${RANKS[place % HIGH_ACE]}${SUITS[suitOf(first)]}`);
}

/**
 * The places of ranks in a run of so many cards, the ace at the end where it fits.
 * @param {number[]} ranks
 * @param {number} length
 */
function placesOf(ranks, length) {
  const low = Math.max(...ranks) - Math.min(...ranks) < length;
  return ranks.map((rank) => (rank === 0 && !low ? HIGH_ACE : rank));
}
