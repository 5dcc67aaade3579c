/**
 * The best arrangement of a hand, exactly (rules 5 and 6): a declaration if there is one, else the fewest points.
 *
 * The same search as `engine/arrange`, down to the choice among equals; a test and a bench hold the two to the same
 * answers. It takes milliseconds on 13 cards and may take longer on 21: a page asks it through `thread.js`.
 */

import { layOut } from "./grouping.js";
import { codeOf, hold } from "./holding.js";
import { LONGEST_PURE, meldsOf, pureMeldsOf } from "./melds.js";
import { SCALE } from "./prices.js";
import { alikeInThrees, cheapest } from "./search.js";
import { declaration, nearWin } from "./special.js";

/**
 * @import { RuleProfile } from "../../wire/messages.js"
 * @import { Jokers } from "../jokers.js"
 * @import { LaidOut } from "./grouping.js"
 * @import { Holding } from "./holding.js"
 * @import { Needs } from "./positions.js"
 */
/**
 * A hand in groups, the cards in none, what it costs its loser, and whether it can be declared (0 points then).
 * @typedef {{ groups: string[][], ungrouped: string[], points: number, declarable: boolean }} Arrangement
 */
/** @typedef {Arrangement & { discard: string }} BestDiscard The card to put away, and how those that remain lie. */
/** @typedef {LaidOut & { points: number, declarable: boolean }} Best */

const ANY_COST = 2 ** 30;
/** At most so many jokers can be left over without being a sequence by themselves. */
const JOKERS_TOO_FEW = 2;

/**
 * The arrangement of a hand with the fewest points: 0 and declarable when it can be declared. Any number of cards is
 * taken, up to 30; more throw a RangeError.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @returns {Arrangement}
 */
export function arrange(rules, jokers, codes) {
  return inCodes(bestOf(rules, jokers, codes, false));
}

/**
 * Which card of a hand that has just drawn to put away, and what the rest is worth then. The points are the fewest that
 * any discard leaves. Of equal discards it is the dearest card, and a joker only where every other card costs points.
 * Throws a RangeError where there is no card, or more than 30.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @returns {BestDiscard}
 */
export function bestDiscard(rules, jokers, codes) {
  const best = bestOf(rules, jokers, codes, true);
  if (best.away === null) throw new RangeError("There is no card to put away.");
  return { ...inCodes(best), discard: codeOf(best.away) };
}

/** @type {(best: Best) => Arrangement} */
const inCodes = ({ groups, ungrouped, points, declarable }) => ({
  groups: groups.map((group) => group.map(codeOf)),
  ungrouped: ungrouped.map(codeOf),
  points,
  declarable,
});

/** @type {(rules: RuleProfile, jokers: Jokers, codes: string[], away: boolean) => Best} */
function bestOf(rules, jokers, codes, away) {
  const special = declaration(rules, jokers, codes, away);
  if (special) return { ...special, points: 0, declarable: true };
  const best = bySequences(rules, hold(jokers, codes, Boolean(rules.ace_wraps)), away);
  const near = rules.near_win_points;
  if (!near || best.points <= near) return best;
  const nearly = nearWin(rules, jokers, codes, away);
  return nearly ? { ...nearly, points: near, declarable: false } : best;
}

/**
 * The best of pure sequences alone, and of all melds where the sequences asked for are among them.
 * @type {(rules: RuleProfile, holding: Holding, away: boolean) => Best}
 */
function bySequences(rules, holding, away) {
  const tunnelas = Boolean(rules.declare_tunnelas);
  const needs = needsOf(rules, away);
  const pureMelds = pureMeldsOf(holding, tunnelas, needs.taker);
  const pure = cheapest(holding, pureMelds, { pure: 0, sequences: 0, taker: false, away }, ANY_COST);
  if (!pure) throw new RangeError("There is no card to put away.");
  const alike = tunnelas ? alikeInThrees(holding, wildCells(holding)) : 0;
  // Anything as cheap by points may still be a declaration, which pure sequences alone are not.
  const below = (Math.floor(pure.cost / SCALE) + 1) * SCALE;
  const reached =
    pureMelds.length || alike ? cheapest(holding, meldsOf(holding, pureMelds), needs, below, alike) : null;
  if (reached) {
    const laid = layOut(holding, reached, rules.pure_sequences, !rules.set_most);
    const declarable = laid.ungrouped.length === 0;
    if (declarable || reached.cost <= pure.cost) return withPoints(rules, reached.cost, laid, declarable);
  }
  return withPoints(rules, pure.cost, layOut(holding, pure, null), false);
}

/** @type {(holding: Holding) => number} */
const wildCells = ({ wild }) => wild.reduce((cells, { bits }) => cells | bits, 0);

/** @type {(rules: RuleProfile, away: boolean) => Needs} */
function needsOf({ pure_sequences: pure, sequences, cards }, away) {
  // Only so small a hand can be all needed pure sequences and a joker or two that none of them takes.
  const taker = sequences === pure && cards <= pure * LONGEST_PURE + JOKERS_TOO_FEW;
  return { pure, sequences, taker, away };
}

/** @type {(rules: RuleProfile, cost: number, laid: LaidOut, declarable: boolean) => Best} */
function withPoints(rules, cost, laid, declarable) {
  const points = Math.max(rules.least_loss, Math.min(rules.hand_cap, Math.floor(cost / SCALE)));
  return { ...laid, points: declarable ? 0 : points, declarable };
}
