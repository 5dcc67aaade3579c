/**
 * What a player does in a match, by the name of the act; a refusal is said like any other.
 */

import { matchOf } from "../table/store/hosted.js";
import { post } from "../words/answers.js";
import { fill, gettext, ngettext } from "../words/i18n.js";
import { entrantOf } from "./standing.js";

/**
 * @import { ActsOf, HostActs } from "../parts/acts.js"
 * @import { RummyTable } from "../table/screen/table.js"
 * @import { Send } from "../words/answers.js"
 * @import { ShownEntrant } from "../wire/messages.js"
 */

/**
 * Sends `fields` to `/matches/<id>/<path>/`; returns null when it was done, otherwise the sentence to show.
 * @param {string} id
 * @param {string} path
 * @param {object} [fields]
 * @param {Send} [send]
 * @returns {Promise<string | null>}
 */
export async function postToMatch(id, path, fields = {}, send) {
  const { no } = await post(`/matches/${id}/${path}/`, fields, send);
  return no && no.sentence;
}

/**
 * @param {RummyTable} table
 * @param {string} path
 * @param {object} [fields]
 */
async function act({ store }, path, fields) {
  const match = matchOf(store.state);
  const refused = match && (await postToMatch(match.id, path, fields));
  if (refused) store.say("refused", refused);
}

/** @type {ActsOf<keyof HostActs, RummyTable>} */
export const MATCH_ACTS = {
  "answer-rejoin": (table, { accepted }) => act(table, "rejoin", { accepted }),
  "propose-split": (table) => act(table, "split"),
  "answer-split": (table, { agreed }) => act(table, "split/answer", { agreed }),
  "auto-drop": (table, { wanted }) => act(table, "auto-drop", { wanted }),
};

/**
 * Leaving gives the match up: what is lost is said before one confirms.
 * @param {RummyTable} table
 */
export function leaveMatch(table) {
  const { state } = table.store;
  const match = matchOf(state);
  if (!match) return;
  const own = entrantOf(match, state.you?.player);
  const away = () => globalThis.location.assign(`/matches/${match.id}/`);
  if (match.status === "registering") askToWithdraw(table, away);
  else if (match.status === "playing" && own && ["in", "fallen"].includes(own.status)) askToForfeit(table, own);
  else away();
}

/** @type {(table: RummyTable, away: () => void) => void} */
function askToWithdraw(table, away) {
  table.askFirst({
    title: gettext("Withdraw from the match?"),
    text: gettext("Your entry fee comes back to your account."),
    yes: gettext("Withdraw"),
    then: () => void act(table, "withdraw").then(away),
  });
}

/** @type {(table: RummyTable, own: ShownEntrant) => void} */
function askToForfeit(table, { entries }) {
  const words = ngettext(
    "You forfeit: your entry fee and every prize of this match are lost. You cannot come back.",
    "You forfeit: your %(count)s entry fees and every prize of this match are lost. You cannot come back.",
    entries,
  );
  table.askFirst({
    title: gettext("Leave the match?"),
    text: fill(words, { count: entries }),
    yes: gettext("Leave and forfeit"),
    danger: true,
    then: () => void act(table, "leave", {}),
  });
}
