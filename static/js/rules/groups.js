/**
 * What a group of cards is (rules 3), told live while a player arranges a hand.
 *
 * The server judges; this only labels, and a test holds the two to the same answers.
 */

import { PRINTED_JOKER, RANKS, rankOf, suitOf } from "./cards.js";

/**
 * @import { Kind, RuleProfile } from "../wire/messages.js"
 * @import { Jokers } from "./jokers.js"
 */

/**
 * The kinds of group, best first.
 * @type {Kind[]}
 */
export const KINDS = ["tunnela", "pure_sequence", "sequence", "set", "dublee", "jokers"];

/**
 * True when distinct ranks of one suit fit in `length` neighbouring places, the ace low or high, or any rank in the
 * middle where a run goes `round`.
 * @param {number[]} ranks
 * @param {number} length
 * @param {boolean} round
 */
function fitInRun(ranks, length, round) {
  if (length > 13 || new Set(ranks).size !== ranks.length) return false;
  /** @type {(places: number[]) => number} */
  const spread = (places) => Math.max(...places) - Math.min(...places);
  const turns = round ? RANKS.keys() : [0, 1];
  return [...turns].some((turn) => spread(ranks.map((rank) => (rank < turn ? rank + 13 : rank))) < length);
}

/** @param {string[]} codes */
const oneSuit = (codes) => codes.every((code) => suitOf(code) === suitOf(codes[0] ?? code));
/** @param {string[]} codes */
const alike = (codes) => codes.every((code) => code === codes[0]);

/**
 * True for a run of one suit in which every card lies in its own place; asked of three cards or more.
 * @param {string[]} codes
 * @param {boolean} [round] whether a run may go round, K-A-2
 */
export function isPureSequence(codes, round = false) {
  return !codes.includes(PRINTED_JOKER) && oneSuit(codes) && fitInRun(codes.map(rankOf), codes.length, round);
}

/**
 * Jokers may stand anywhere, so only the other cards have to fit.
 * @param {string[]} naturals
 * @param {number} length
 * @param {boolean} round
 */
function isSequence(naturals, length, round) {
  if (length > 13) return false;
  return naturals.length === 0 || (oneSuit(naturals) && fitInRun(naturals.map(rankOf), length, round));
}

/** @param {string[]} naturals */
function isSet(naturals) {
  const suits = new Set(naturals.map(suitOf));
  return naturals.every((code) => rankOf(code) === rankOf(naturals[0] ?? code)) && suits.size === naturals.length;
}

/**
 * True for exactly the lower joker, the cut rank's card and the upper joker, which is no sequence.
 * @param {Jokers} jokers
 * @param {string[]} codes
 */
function isExcluded(jokers, codes) {
  return jokers.trio !== null && codes.length === 3 && [...codes].sort().join() === jokers.trio.join();
}

/**
 * The best kind a group can be read as, or null when it is nothing.
 *
 * `rules` is the profile (a kind of meld it never asks for does not exist there), `jokers` comes from `jokersOf`.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @returns {Kind | null}
 */
export function classify(rules, jokers, codes) {
  const naturals = codes.filter((code) => !jokers.isJoker(code));
  const meld = codes.length >= 3 ? meldOf(rules, jokers, codes, naturals) : null;
  if (meld) return meld;
  if (rules.declare_dublees && codes.length === 2 && alike(codes)) return "dublee";
  return rules.declare_jokers && codes.length > 0 && naturals.length === 0 ? "jokers" : null;
}

/** @type {(rules: RuleProfile, jokers: Jokers, codes: string[], naturals: string[]) => Kind | null} */
function meldOf(rules, jokers, codes, naturals) {
  if (rules.declare_tunnelas && codes.length === 3 && alike(codes)) return "tunnela";
  const run = isExcluded(jokers, codes) ? null : runOf(codes, naturals, Boolean(rules.ace_wraps));
  return run ?? (isSet(naturals) && codes.length <= (rules.set_most ?? Infinity) ? "set" : null);
}

/** @type {(codes: string[], naturals: string[], round: boolean) => Kind | null} */
function runOf(codes, naturals, round) {
  if (isPureSequence(codes, round)) return "pure_sequence";
  return isSequence(naturals, codes.length, round) ? "sequence" : null;
}
