/**
 * What changed in a tournament as one table sees it, in sentences: the round's end, a new table, the place at the end.
 */

import { fill, gettext } from "../i18n.js";
import { placedOf } from "../match/standing.js";

/** The sentences between two states of one tournament; none at the first sight. */
export function tournamentNews(before, after, me) {
  if (!before || !after || before.id !== after.id) return [];
  const told = [];
  if (before.status !== after.status && STATUS[after.status]) told.push(STATUS[after.status]);
  if (!before.moves?.[me] && after.moves?.[me]) told.push(gettext("Your next table is ready."));
  const was = placedOf(before, me);
  const is = placedOf(after, me);
  if (!was?.place && is?.place) told.push(fill(gettext("You finish in place %(place)s."), is));
  return told;
}

const STATUS = {
  waiting: gettext("This table is done. Waiting for the other tables."),
  break: gettext("The round is over."),
  over: gettext("The tournament is over."),
  cancelled: gettext("The tournament is cancelled; fees are paid back."),
};
