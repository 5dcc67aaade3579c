/**
 * What a hand counts as it lies, and whether it could be declared (rules 5 and 6).
 */

import { classify } from "./groups.js";

const PURE = new Set(["tunnela", "pure_sequence"]);
const SEQUENCES = new Set(["tunnela", "pure_sequence", "sequence"]);
const MELDS = new Set(["tunnela", "pure_sequence", "sequence", "set"]);

const among = (kinds, wanted) => kinds.filter((kind) => wanted.has(kind)).length;
const onlyJokers = (jokers, group) => group.every((code) => jokers.isJoker(code));

/**
 * Reads a whole hand.
 *
 * `groups` are lists of codes, `loose` the cards in no group. Returns `{kinds, counting, points, declarable}`:
 * a kind or null per group, the points of each group that count now, their capped sum, and whether a declaration
 * of just these cards would be valid.
 */
export function readHand(rules, jokers, groups, loose = []) {
  const kinds = groups.map((group) => classify(rules, jokers, group));
  const pure = among(kinds, PURE);
  const enough = pure >= rules.pure_sequences && among(kinds, SEQUENCES) >= rules.sequences;
  const covered = enough ? MELDS : pure > 0 ? PURE : new Set();
  const sum = (codes) => codes.reduce((total, code) => total + jokers.points(code), 0);
  const counting = groups.map((group, at) => (covered.has(kinds[at]) ? 0 : sum(group)));
  const raw = counting.reduce((total, one) => total + one, 0) + sum(loose);
  const everyCardMelded = loose.length === 0 && kinds.every((kind) => MELDS.has(kind));
  const valid = enough && everyCardMelded && groups.length > 0;
  const nearly = valid || hasEnough(rules.near_dublees, rules.near_jokers, jokers, groups, kinds);
  return {
    kinds,
    counting,
    points: lossOf(rules, raw, nearly),
    declarable: valid || endsAtOnce(rules, jokers, groups, kinds),
  };
}

/** Enough tunnelas, dublees or jokers in one group end a 21-card deal, whatever the other cards are. */
function endsAtOnce(rules, jokers, groups, kinds) {
  const tunnelas = kinds.filter((kind) => kind === "tunnela").length;
  const ends = rules.declare_tunnelas && tunnelas >= rules.declare_tunnelas;
  return Boolean(ends) || hasEnough(rules.declare_dublees, rules.declare_jokers, jokers, groups, kinds);
}

function hasEnough(wantedDublees, wantedJokers, jokers, groups, kinds) {
  const dublees = kinds.filter((kind) => kind === "dublee").length;
  if (wantedDublees && dublees >= wantedDublees) return true;
  return Boolean(wantedJokers) && groups.some((group) => group.length >= wantedJokers && onlyJokers(jokers, group));
}

/** The cap, then the house's least loss; a hand that was nearly there costs just its own number. */
function lossOf(rules, raw, nearly) {
  if (nearly && rules.near_win_points) return rules.near_win_points;
  return Math.max(rules.least_loss ?? 0, Math.min(rules.hand_cap, raw));
}
