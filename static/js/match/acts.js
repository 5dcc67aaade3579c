/**
 * What a player does in a match, by the name of the act; a refusal is said like any other.
 */

import { fill, gettext, ngettext } from "../words/i18n.js";
import { postToMatch } from "./posts.js";
import { entrantOf, matchOf } from "./standing.js";

async function post(table, path, fields) {
  const match = matchOf(table.store.state);
  const refused = match && (await postToMatch(match.id, path, fields));
  if (refused) table.store.say("refused", refused);
}

export const MATCH_ACTS = {
  "answer-rejoin": (table, { accepted }) => post(table, "rejoin", { accepted }),
  "propose-split": (table) => post(table, "split"),
  "answer-split": (table, { agreed }) => post(table, "split/answer", { agreed }),
  "auto-drop": (table, { wanted }) => post(table, "auto-drop", { wanted }),
  "match-scores": (table) => table.openSheet("match-scores"),
};

/** Leaving gives the match up: what is lost is said before one confirms. */
export function leaveMatch(table) {
  const { state } = table.store;
  const match = matchOf(state);
  const own = entrantOf(match, state.you.player);
  if (match.status === "registering") {
    return table.askFirst({
      title: gettext("Withdraw from the match?"),
      text: gettext("Your entry fee comes back to your account."),
      yes: gettext("Withdraw"),
      then: () => post(table, "withdraw").then(() => globalThis.location.assign(`/matches/${match.id}/`)),
    });
  }
  if (match.status !== "playing" || !["in", "fallen"].includes(own?.status))
    return globalThis.location.assign(`/matches/${match.id}/`);
  return table.askFirst({
    title: gettext("Leave the match?"),
    text: fill(
      ngettext(
        "You forfeit: your entry fee and every prize of this match are lost. You cannot come back.",
        "You forfeit: your %(count)s entry fees and every prize of this match are lost. You cannot come back.",
        own.entries,
      ),
      { count: own.entries },
    ),
    yes: gettext("Leave and forfeit"),
    danger: true,
    then: () => post(table, "leave", {}),
  });
}
