/**
 * What reaching a match's number means: what a loss would do to one's total, and why nobody may rejoin.
 *
 * The reasons are those of `engine/pool/rejoin.py`, read from what every table shows.
 */

import { amount, fill, gettext } from "../words/i18n.js";
import { entrantOf } from "./standing.js";

/** @import { PlayedDeal, RuleProfile, ShownMatch } from "../wire/messages.js" */
/** @typedef {Pick<RuleProfile, "rejoin_max" | "rejoin_fee_below_minor">} RejoinRules */

const OTHERS_NEEDED = 2;

/**
 * What losing so many points now does to a player's total, and whether it puts the player out.
 * @param {ShownMatch | null} match
 * @param {string | undefined} me
 * @param {number} points
 * @returns {{ words: string, out: boolean }}
 */
export function afterLosing(match, me, points) {
  const own = match && entrantOf(match, me);
  if (!own || own.status !== "in") return { words: "", out: false };
  const total = own.total + points;
  const out = total >= match.limit;
  const words = out
    ? gettext("Your total becomes %(total)s: at %(limit)s you are out of the match.")
    : gettext("Your total becomes %(total)s; at %(limit)s you are out of the match.");
  return { words: fill(words, { total, limit: match.limit }), out };
}

/**
 * Why a player who is out was not asked to rejoin, or "" where the match does not show it or the player was asked.
 * @param {ShownMatch} match
 * @param {RejoinRules | null} rules
 * @param {string | undefined} me
 */
export function whyNoRejoin(match, rules, me) {
  const fall = fallOf(match, me);
  const isOut = match.status === "playing" && entrantOf(match, me)?.status === "out";
  return isOut && fall && rules ? refusal(match, rules, totalsStillIn(match, fall)) : "";
}

/** @type {(match: ShownMatch, rules: RejoinRules, totals: number[]) => string} */
function refusal(match, { rejoin_max: most, rejoin_fee_below_minor: below }, totals) {
  if (most === null || most === undefined) return gettext("This pool has no rejoin.");
  if (match.entry_fee_minor >= below) {
    return fill(gettext("There is no rejoin at entry fees of %(fee)s and more."), { fee: amount(below) });
  }
  if (totals.length < OTHERS_NEEDED) return gettext("There is no rejoin with fewer than two others still in.");
  const highest = Math.max(...totals);
  if (highest <= most) return "";
  const words = gettext("No rejoin: the highest total still in was %(highest)s, and at most %(most)s is allowed.");
  return fill(words, { highest, most });
}

/** @type {(match: ShownMatch, deal: PlayedDeal) => number[]} */
const totalsStillIn = (match, { totals }) =>
  Object.entries(totals).flatMap(([id, total]) =>
    total < match.limit && entrantOf(match, id)?.status !== "left" ? [total] : [],
  );

/**
 * The deal in which a player reached the match's number last.
 * @type {(match: ShownMatch, player: string | undefined) => PlayedDeal | undefined}
 */
const fallOf = ({ history, limit }, player) =>
  history.findLast(({ totals }) => player !== undefined && (totals[player] ?? 0) >= limit);
