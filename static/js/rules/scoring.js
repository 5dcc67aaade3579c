/**
 * What a hand counts as it lies, and whether it could be declared (rules 5 and 6).
 */

import { classify } from "./groups.js";

/**
 * @import { Kind, RuleProfile } from "../wire/messages.js"
 * @import { Jokers } from "./jokers.js"
 */

/**
 * What a hand counts now: a kind or null and the points that count for each group, their capped sum, whether a
 * declaration of just these cards would be valid, and what the groups amount to.
 * @typedef {object} HandReading
 * @property {(Kind | null)[]} kinds
 * @property {number[]} counting
 * @property {number} points
 * @property {boolean} declarable
 * @property {Counts} counts
 */
/** @typedef {{ pure: number, sequences: number, tunnelas: number, dublees: number, jokers: number }} Counts */

/** @type {Set<Kind | null>} */
const PURE = new Set(["tunnela", "pure_sequence"]);
/** @type {Set<Kind | null>} */
const SEQUENCES = new Set(["tunnela", "pure_sequence", "sequence"]);
/** @type {Set<Kind | null>} */
export const MELDS = new Set(["tunnela", "pure_sequence", "sequence", "set"]);

/**
 * @param {(Kind | null)[]} kinds
 * @param {Set<Kind | null>} wanted
 */
const among = (kinds, wanted) => kinds.filter((kind) => wanted.has(kind)).length;
/**
 * @param {Jokers} jokers
 * @param {string[]} group
 */
const onlyJokers = (jokers, group) => group.every((code) => jokers.isJoker(code));

/**
 * Reads a whole hand.
 *
 * `groups` are lists of codes, `loose` the cards in no group.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[][]} groups
 * @param {string[]} [loose]
 * @returns {HandReading}
 */
export function readHand(rules, jokers, groups, loose = []) {
  const kinds = groups.map((group) => classify(rules, jokers, group));
  const counts = countsOf(jokers, groups, kinds);
  const { pure } = counts;
  const enough = pure >= rules.pure_sequences && counts.sequences >= rules.sequences;
  const covered = coveredKinds(enough, pure);
  /** @type {(codes: string[]) => number} */
  const sum = (codes) => codes.reduce((total, code) => total + jokers.points(code), 0);
  const counting = groups.map((group, at) => (covered.has(kinds[at] ?? null) ? 0 : sum(group)));
  const raw = counting.reduce((total, one) => total + one, 0) + sum(loose);
  const everyCardMelded = loose.length === 0 && kinds.every((kind) => MELDS.has(kind));
  const valid = enough && everyCardMelded && groups.length > 0;
  const nearly = valid || hasEnough(rules.near_dublees, rules.near_jokers, counts);
  return {
    kinds,
    counting,
    points: lossOf(rules, raw, nearly),
    declarable: valid || endsAtOnce(rules, counts),
    counts,
  };
}

/**
 * How many there are of each kind; of jokers, the most in a group of nothing else.
 * @param {Jokers} jokers
 * @param {string[][]} groups
 * @param {(Kind | null)[]} kinds
 * @returns {Counts}
 */
function countsOf(jokers, groups, kinds) {
  /** @type {(kind: Kind) => number} */
  const count = (kind) => kinds.filter((one) => one === kind).length;
  const together = groups.filter((group) => onlyJokers(jokers, group)).map((group) => group.length);
  return {
    pure: among(kinds, PURE),
    sequences: among(kinds, SEQUENCES),
    tunnelas: count("tunnela"),
    dublees: count("dublee"),
    jokers: Math.max(0, ...together),
  };
}

/**
 * The kinds of group whose cards do not count, by the sequences that the hand has.
 * @param {boolean} enough
 * @param {number} pure
 * @returns {Set<Kind | null>}
 */
function coveredKinds(enough, pure) {
  if (enough) return MELDS;
  return pure > 0 ? PURE : new Set();
}

/**
 * Enough tunnelas, dublees or jokers in one group end a 21-card deal, whatever the other cards are.
 * @param {RuleProfile} rules
 * @param {Counts} counts
 */
function endsAtOnce(rules, counts) {
  const ends = rules.declare_tunnelas && counts.tunnelas >= rules.declare_tunnelas;
  return Boolean(ends) || hasEnough(rules.declare_dublees, rules.declare_jokers, counts);
}

/**
 * @param {number | null} wantedDublees
 * @param {number | null} wantedJokers
 * @param {Counts} counts
 */
function hasEnough(wantedDublees, wantedJokers, { dublees, jokers }) {
  return Boolean((wantedDublees && dublees >= wantedDublees) || (wantedJokers && jokers >= wantedJokers));
}

/**
 * The cap, then the house's least loss; a hand that was nearly there costs just its own number.
 * @param {RuleProfile} rules
 * @param {number} raw
 * @param {boolean} nearly
 */
function lossOf(rules, raw, nearly) {
  if (nearly && rules.near_win_points) return rules.near_win_points;
  return Math.max(rules.least_loss ?? 0, Math.min(rules.hand_cap, raw));
}
