/**
 * What changed in a tournament as one table sees it, in sentences: the round's end, a new table, the place at the end.
 */

import { fill, gettext } from "../words/i18n.js";
import { placedOf } from "../match/standing.js";

/** The sentences between two states of one tournament; none at the first sight. */
export function tournamentNews(before, after, me) {
  if (!before || !after || before.id !== after.id) return [];
  const told = [];
  if (before.status !== after.status && STATUS[after.status]) told.push(STATUS[after.status]);
  if (!before.moves?.[me] && after.moves?.[me]) told.push(gettext("Your next table is ready."));
  const was = placedOf(before, me);
  const is = placedOf(after, me);
  if (before.status !== after.status && after.status === "break" && is)
    told.push(
      isOut(after, me) ? gettext("You do not go on to the next round.") : gettext("You go on to the next round."),
    );
  if (!was?.place && is?.place) told.push(fill(gettext("You finish in place %(place)s."), is));
  return told;
}

/** Whether the round is closed and this player of it falls out; buying in again is the tournament's page's to offer. */
export function isOut(tournament, me) {
  const own = placedOf(tournament, me);
  return tournament.status === "break" && own !== null && !own.advances && !tournament.moves?.[me];
}

/** What has become of a player of the round, in a word; empty while simply playing. */
export const placedWord = ({ gave_up, drops }) => (gave_up ? gettext("Gave up") : drops ? gettext("Auto drop") : "");

/** The table this player goes to, when that is new; null when it was known before, or there is none. */
export function newTable(before, after, me) {
  if (!before || !after || before.id !== after.id || before.moves?.[me]) return null;
  return after.moves?.[me] ?? null;
}

const STATUS = {
  waiting: gettext("This table is done. Waiting for the other tables."),
  break: gettext("The round is over."),
  over: gettext("The tournament is over."),
  cancelled: gettext("The tournament is cancelled; fees are paid back."),
};
