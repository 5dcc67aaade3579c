/**
 * What a group of cards is (rules 3), told live while a player arranges a hand.
 *
 * The server judges; this only labels, and a test holds the two to the same answers.
 */

import { PRINTED_JOKER, rankOf, suitOf } from "./cards.js";

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
 * True when distinct ranks of one suit fit in `length` neighbouring places, the ace low or high.
 * @param {number[]} ranks
 * @param {number} length
 */
function fitInRun(ranks, length) {
  if (length > 13 || new Set(ranks).size !== ranks.length) return false;
  /** @type {(places: number[]) => number} */
  const spread = (places) => Math.max(...places) - Math.min(...places);
  if (spread(ranks) < length) return true;
  return spread(ranks.map((rank) => (rank === 0 ? 13 : rank))) < length;
}

/** @param {string[]} codes */
const oneSuit = (codes) => codes.every((code) => suitOf(code) === suitOf(codes[0] ?? code));
/** @param {string[]} codes */
const alike = (codes) => codes.every((code) => code === codes[0]);

/**
 * True for a run of one suit in which every card lies in its own place; asked of three cards or more.
 * @param {string[]} codes
 */
export function isPureSequence(codes) {
  return !codes.includes(PRINTED_JOKER) && oneSuit(codes) && fitInRun(codes.map(rankOf), codes.length);
}

/**
 * Jokers may stand anywhere, so only the other cards have to fit.
 * @param {string[]} naturals
 * @param {number} length
 */
function isSequence(naturals, length) {
  if (length > 13) return false;
  return naturals.length === 0 || (oneSuit(naturals) && fitInRun(naturals.map(rankOf), length));
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
  const run = isExcluded(jokers, codes) ? null : runOf(codes, naturals);
  return run ?? (isSet(naturals) ? "set" : null);
}

/** @type {(codes: string[], naturals: string[]) => Kind | null} */
function runOf(codes, naturals) {
  if (isPureSequence(codes)) return "pure_sequence";
  return isSequence(naturals, codes.length) ? "sequence" : null;
}
