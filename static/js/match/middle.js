/**
 * The middle of the felt and one's own side between the deals of a match: what happens next, and when; how it ended.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../words/i18n.js";
import { token } from "./acts.js";
import { whyNoRejoin } from "./falling.js";
import { endWords } from "./news.js";
import { questionFor, entrantOf, namesOf } from "./standing.js";
import { isDeals } from "./words.js";

/**
 * @import { PoolPhase, ShownEntrant, ShownMatch, You } from "../wire/messages.js"
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
export function renderMatchMiddle({ store: { state, clock } }, match) {
  if (["over", "cancelled"].includes(match.status)) return renderEnded(match, state.you);
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
 * @param {ShownMatch} match
 * @param {You | null} you
 */
function renderEnded(match, you) {
  return html`<div class="waiting match-ended">
    <p role="status">${endWords(match, you?.player)}</p>
    ${match.why ? html`<p class="hint">${gettext(match.why)}</p>` : nothing}
    <div class="ended-links">
      ${entrantOf(match, you?.player) ? renderAgain(match) : nothing}
      <a class="button button-quiet" data-action="match-page" href="/matches/${match.id}/"
        >${gettext("Results and next match")}</a
      >
    </div>
  </div>`;
}

/**
 * One tap leads into the next match like this; the fee that it takes stands on the button.
 * @param {ShownMatch} match
 */
function renderAgain({ id, entry_fee_minor }) {
  return html`<form method="post" action="/matches/${id}/again/">
    <input type="hidden" name="csrfmiddlewaretoken" value=${token()} />
    <input type="hidden" name="fee_minor" value=${entry_fee_minor} />
    <button class="button button-brass" type="submit" data-action="play-again">
      ${fill(gettext("Play again for %(fee)s"), { fee: amount(entry_fee_minor) })}
    </button>
  </form>`;
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
