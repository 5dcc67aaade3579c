/**
 * What changed in a match, in sentences that are shown and spoken: who fell, rejoined, left; votes and prizes.
 */

import { amount, fill, gettext } from "../words/i18n.js";
import { entrantOf, winnersOf } from "./standing.js";

/** @import { PoolStatus, ShownEntrant, ShownMatch } from "../wire/messages.js" */
/** @typedef {string | undefined} Me The reader's player id. */

/**
 * A sentence for oneself and one about another.
 * @type {Record<PoolStatus, [string, string] | null>}
 */
const SAID = {
  in: null,
  fallen: [
    gettext("You have %(total)s points; at %(limit)s one is out."),
    gettext("%(name)s has %(total)s points; at %(limit)s one is out."),
  ],
  out: [gettext("You are out of the match."), gettext("%(name)s is out of the match.")],
  left: [gettext("You have left the match."), gettext("%(name)s has left the match.")],
};

/**
 * The sentences for what happened between two states of one match; none for another match or the first sight.
 * @param {ShownMatch | null} before
 * @param {ShownMatch | null} after
 * @param {Me} me
 */
export function newsOf(before, after, me) {
  if (!before || !after || before.id !== after.id) return [];
  const told = after.entrants.flatMap((one) => entrantNews(entrantOf(before, one.player.id), one, after, me));
  return [...told, ...tieNews(before, after), ...splitNews(before, after, me), ...endNews(before, after, me)];
}

/** @type {(before: ShownEntrant | null, now: ShownEntrant, match: ShownMatch, me: Me) => string[]} */
function entrantNews(before, now, match, me) {
  if (!before) return [];
  const { player, total } = now;
  const mine = player.id === me;
  if (now.entries > before.entries) {
    const words = mine
      ? gettext("You are in again with %(total)s points.")
      : gettext("%(name)s rejoins with %(total)s points.");
    return [fill(words, { name: player.name, total })];
  }
  const said = before.status === now.status || lostAtTheEnd(now, match) ? null : SAID[now.status];
  return said ? [fill(said[mine ? 0 : 1], { name: player.name, total, limit: match.limit })] : [];
}

/**
 * Whether a player has lost with the end of the match: who won says it all.
 * @type {(now: ShownEntrant, match: ShownMatch) => boolean}
 */
const lostAtTheEnd = ({ status }, match) => ["fallen", "out"].includes(status) && match.status === "over";

/** @type {(before: ShownMatch, after: ShownMatch) => string[]} */
function tieNews(before, after) {
  if (!after.tie_breaker || before.tie_breaker) return [];
  const names = after.entrants.filter(({ status }) => status === "in").map(({ player }) => player.name);
  return [fill(gettext("It is a tie. A tie-breaker is played by %(names)s."), { names: names.join(", ") })];
}

/** @type {(before: ShownMatch, after: ShownMatch, me: Me) => string[]} */
function splitNews(before, after, me) {
  const was = proposerOf(before);
  const is = proposerOf(after);
  if (was === null && is !== null) return [proposalWords(after, is, me)];
  const declined = was !== null && is === null && after.status === "playing";
  return declined ? [gettext("No split: play goes on.")] : [];
}

/** @param {ShownMatch} match */
const proposerOf = ({ split }) => split?.proposed_by ?? null;

/** @type {(match: ShownMatch, proposer: string, me: Me) => string} */
function proposalWords(match, proposer, me) {
  if (proposer === me) return gettext("You propose to split the prize.");
  const name = entrantOf(match, proposer)?.player.name ?? "";
  return fill(gettext("%(name)s proposes to split the prize."), { name });
}

/** @type {(before: ShownMatch, after: ShownMatch, me: Me) => string[]} */
function endNews(before, after, me) {
  if (before.status === after.status) return [];
  if (after.status === "cancelled") return [gettext("The match is cancelled; fees are paid back.")];
  return after.status === "over" ? [endWords(after, me)] : [];
}

/**
 * How a match that is over ended, in one sentence.
 * @param {ShownMatch} match
 * @param {Me} me
 */
export function endWords(match, me) {
  if (match.status === "cancelled") return gettext("The match is cancelled; fees are paid back.");
  const winners = winnersOf(match);
  const mine = winners.find((one) => one.player.id === me);
  if (match.ending !== "last_one_in" && match.ending !== "most_chips") return splitWords(match, mine);
  if (mine) return fill(gettext("You won the match and %(amount)s!"), { amount: amount(mine.prize_minor) });
  const [winner] = winners;
  if (!winner) return gettext("The match is over.");
  const named = { name: winner.player.name, amount: amount(winner.prize_minor) };
  return fill(gettext("%(name)s won the match and %(amount)s."), named);
}

/** @type {(match: ShownMatch, mine: ShownEntrant | undefined) => string} */
function splitWords({ ending }, mine) {
  const shared =
    ending === "auto_split"
      ? gettext("The prize was split by the rules.")
      : gettext("The prize was split: all agreed.");
  return mine ? `${shared} ${fill(gettext("You get %(amount)s."), { amount: amount(mine.prize_minor) })}` : shared;
}
