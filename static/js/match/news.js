/**
 * What changed in a match, in sentences that are shown and spoken: who fell, rejoined, left; votes and prizes.
 */

import { amount, fill, gettext } from "../words/i18n.js";
import { entrantOf, winnersOf } from "./standing.js";

const SAID = {
  fallen: [gettext("You have reached %(limit)s points."), gettext("%(name)s has reached %(limit)s points.")],
  out: [gettext("You are out of the match."), gettext("%(name)s is out of the match.")],
  left: [gettext("You have left the match."), gettext("%(name)s has left the match.")],
};

/** The sentences for what happened between two states of one match; none for another match or the first sight. */
export function newsOf(before, after, me) {
  if (!before || !after || before.id !== after.id) return [];
  const told = after.entrants.flatMap((one) => entrantNews(entrantOf(before, one.player.id), one, after, me));
  return [...told, ...splitNews(before, after, me), ...endNews(before, after, me)];
}

function entrantNews(before, now, match, me) {
  if (!before) return [];
  const mine = now.player.id === me;
  const { name } = now.player;
  if (now.entries > before.entries) {
    const words = mine
      ? gettext("You are in again with %(total)s points.")
      : gettext("%(name)s rejoins with %(total)s points.");
    return [fill(words, { name, total: now.total })];
  }
  if (before.status !== now.status && SAID[now.status])
    return [fill(SAID[now.status][mine ? 0 : 1], { name, limit: match.limit })];
  return [];
}

function splitNews(before, after, me) {
  const was = before.split?.proposed_by ?? null;
  const is = after.split?.proposed_by ?? null;
  if (was === null && is !== null) {
    const words =
      is === me ? gettext("You propose to split the prize.") : gettext("%(name)s proposes to split the prize.");
    return [fill(words, { name: entrantOf(after, is)?.player.name ?? "" })];
  }
  const declined = was !== null && is === null && after.status === "playing";
  return declined ? [gettext("No split: play goes on.")] : [];
}

function endNews(before, after, me) {
  if (before.status === after.status) return [];
  if (after.status === "cancelled") return [gettext("The match is cancelled; fees are paid back.")];
  return after.status === "over" ? [endWords(after, me)] : [];
}

/** How a match that is over ended, in one sentence. */
export function endWords(match, me) {
  if (match.status === "cancelled") return gettext("The match is cancelled; fees are paid back.");
  const winners = winnersOf(match);
  const mine = winners.find((one) => one.player.id === me);
  if (match.ending !== "last_one_in") {
    const shared =
      match.ending === "auto_split"
        ? gettext("The prize was split by the rules.")
        : gettext("The prize was split: all agreed.");
    return mine ? `${shared} ${fill(gettext("You get %(amount)s."), { amount: amount(mine.prize_minor) })}` : shared;
  }
  if (mine) return fill(gettext("You won the match and %(amount)s!"), { amount: amount(mine.prize_minor) });
  const [winner] = winners;
  return winner
    ? fill(gettext("%(name)s won the match and %(amount)s."), {
        name: winner.player.name,
        amount: amount(winner.prize_minor),
      })
    : gettext("The match is over.");
}
