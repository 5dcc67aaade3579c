/**
 * What changed in a tournament as one table sees it, in sentences: the round's end, a new table, the place at the end.
 */

import { amount, fill, gettext } from "../words/i18n.js";

/** @import { ShownTournament, Stage, ShownStanding } from "../wire/messages.js" */
/** @typedef {string | undefined} Me The reader's player id. */

/**
 * A player's line in a tournament's standings, or null.
 * @param {ShownTournament | null} tournament
 * @param {Me} player
 * @returns {ShownStanding | null}
 */
export const placedOf = (tournament, player) => tournament?.standings.find((one) => one.player.id === player) ?? null;

/**
 * At which table a player plays next, if that is decided.
 * @param {ShownTournament | null} tournament
 * @param {Me} player
 */
export const nextTableOf = (tournament, player) => (player && tournament?.moves?.[player]) || null;

/**
 * The sentences between two states of one tournament; none at the first sight.
 * @param {ShownTournament | null} before
 * @param {ShownTournament | null} after
 * @param {Me} me
 */
export function tournamentNews(before, after, me) {
  if (!before || !after || before.id !== after.id) return [];
  const moved = !nextTableOf(before, me) && nextTableOf(after, me);
  return [
    ...stageNews(before, after),
    ...(moved ? [gettext("Your next table is ready.")] : []),
    ...roundNews(before, after, me),
    ...placeNews(before, after, me),
  ];
}

/** @type {(before: ShownTournament, after: ShownTournament) => string[]} */
const stageNews = (before, after) => (before.status === after.status ? [] : [STATUS[after.status]].filter(Boolean));

/** @type {(before: ShownTournament, after: ShownTournament, me: Me) => string[]} */
function roundNews(before, after, me) {
  if (before.status === after.status || after.status !== "break" || !placedOf(after, me)) return [];
  return [isOut(after, me) ? gettext("You do not go on to the next round.") : gettext("You go on to the next round.")];
}

/** @type {(before: ShownTournament, after: ShownTournament, me: Me) => string[]} */
function placeNews(before, after, me) {
  const own = placedOf(after, me);
  if (own && own.bought_in && placedOf(before, me)?.bought_in === false)
    return [gettext("You have bought in again and play the next round.")];
  return own?.place && !placedOf(before, me)?.place ? [placeWords(own)] : [];
}

/**
 * The place at the end, and what it wins.
 * @type {(own: Pick<ShownStanding, "place" | "prize_minor">) => string}
 */
export function placeWords({ place, prize_minor }) {
  if (!prize_minor) return fill(gettext("You finish in place %(place)s."), { place });
  const won = { place, amount: amount(prize_minor) };
  return fill(gettext("You finish in place %(place)s and win %(amount)s!"), won);
}

/**
 * Whether the round is closed and this player of it falls out, and has not bought in again.
 * @param {ShownTournament} tournament
 * @param {Me} me
 */
export function isOut(tournament, me) {
  const own = placedOf(tournament, me);
  const goesOn = own?.advances || own?.bought_in || nextTableOf(tournament, me);
  return tournament.status === "break" && own !== null && !goesOn;
}

/**
 * What has become of a player of the round, in a word; empty while simply playing.
 * @type {(standing: Pick<ShownStanding, "gave_up" | "drops">) => string}
 */
export const placedWord = ({ gave_up, drops }) => {
  if (gave_up) return gettext("Gave up");
  return drops ? gettext("Auto drop") : "";
};

/**
 * The table this player goes to, when that is new; null when it was known before, or there is none.
 * @param {ShownTournament | null} before
 * @param {ShownTournament | null} after
 * @param {Me} me
 */
export function newTable(before, after, me) {
  if (!before || !after || before.id !== after.id || nextTableOf(before, me)) return null;
  return nextTableOf(after, me);
}

/** @type {Record<Stage, string>} */
const STATUS = {
  starting: "",
  playing: "",
  waiting: gettext("This table is done. Waiting for the other tables."),
  break: gettext("The round is over."),
  over: gettext("The tournament is over."),
  cancelled: gettext("The tournament is cancelled; fees are paid back."),
};
