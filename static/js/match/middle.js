/**
 * The middle of the felt and one's own side between the deals of a match: what happens next, and when; how it ended.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../words/i18n.js";
import { renderEnded } from "./ended.js";
import { whyNoRejoin } from "./falling.js";
import { questionFor, entrantOf, hasEnded, namesOf } from "./standing.js";
import { isDeals } from "./words.js";

/**
 * @import { PoolPhase, ShownEntrant, ShownMatch } from "../wire/messages.js"
 * @import { RummyTable } from "../table/screen/table.js"
 */

/** @type {Record<PoolPhase, string>} */
const PHASES = {
  between: gettext("The next deal begins soon"),
  deal: gettext("The next deal begins soon"),
  rejoin: gettext("Waiting for an answer: rejoin or out"),
  vote: gettext("A split is voted on"),
  over: gettext("The match is over"),
};

/**
 * What stands in the middle while no deal is played.
 * @param {RummyTable} table
 * @param {ShownMatch} match
 */
export function renderMatchMiddle(table, match) {
  const { clock } = table.store;
  if (hasEnded(match)) return renderEnded(table, match);
  if (match.parked) return renderParked();
  const due_at_ms = match.rejoin?.due_at_ms ?? match.split?.due_at_ms ?? match.due_at_ms;
  return html`<div class="waiting">
    ${due_at_ms ? html`<rummy-countdown .clock=${clock} .due_at_ms=${due_at_ms}></rummy-countdown>` : nothing}
    <p>${match.status === "registering" ? registering(match) : waiting(match)}</p>
    ${match.rejoin ? html`<p class="hint">${namesOf(match, match.rejoin.players).join(", ")}</p>` : nothing}
  </div>`;
}

/** @param {ShownMatch} match */
const waiting = ({ phase, tie_breaker }) =>
  tie_breaker && phase === "between" ? gettext("It is a tie: the tie-breaker begins soon") : PHASES[phase];

function renderParked() {
  const words = gettext("This match has stopped by a fault of ours. Your fee is safe; an operator will see to it.");
  return html`<div class="waiting"><p role="status">${words}</p></div>`;
}

/** @param {ShownMatch} match */
function registering(match) {
  if (match.due_at_ms)
    return fill(gettext("%(count)s of %(seats)s are in. The match starts at the end of the countdown."), {
      count: match.entrants.length,
      seats: match.seats,
    });
  return fill(gettext("Waiting for players: at least %(least)s of %(seats)s"), {
    least: match.min_players,
    seats: match.seats,
  });
}

/**
 * What a player without cards reads at the lower edge.
 * @param {RummyTable} table
 * @param {ShownMatch} match
 */
export function renderMatchSide({ store: { state } }, match) {
  const own = entrantOf(match, state.you?.player);
  if (!own || own.status === "left") return renderWatching(match);
  if (match.status !== "playing" && match.status !== "registering") return nothing;
  const words = sideWords(match, own);
  const why = whyNoRejoin(match, state.rules, own.player.id);
  return words ? html`<p>${words}${why ? html` <span class="hint" data-why-out>${why}</span>` : nothing}</p>` : nothing;
}

/** @param {ShownMatch} match */
const renderWatching = ({ id }) =>
  html`<p>${gettext("You are watching this match.")} <a href="/matches/${id}/">${gettext("The match's page")}</a></p>`;

/** @type {(match: ShownMatch, own: ShownEntrant) => string} */
function sideWords(match, { player, status, total }) {
  if (status === "out") {
    const words = isDeals(match)
      ? gettext("You are out with %(total)s chips. You may go on watching.")
      : gettext("You are out with %(total)s points. You may go on watching.");
    return fill(words, { total });
  }
  if (questionFor(match, player.id)) return gettext("An answer is waited for: look above.");
  if (match.parked) return "";
  if (match.status === "registering") return gettext("You are in. Stay here, or come back before the start.");
  return gettext("You are in the match.");
}
