/**
 * The middle of the felt and one's own side between the deals of a match: what happens next, and when; how it ended.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../words/i18n.js";
import { endWords } from "./news.js";
import { askedOf, entrantOf, namesOf } from "./standing.js";

const PHASES = {
  between: gettext("The next deal begins soon"),
  deal: gettext("The next deal begins soon"),
  rejoin: gettext("Waiting for an answer: rejoin or out"),
  vote: gettext("A split is voted on"),
  over: gettext("The match is over"),
};

/** What stands in the middle while no deal is played. */
export function renderMatchMiddle(table, match) {
  const { you } = table.store.state;
  if (["over", "cancelled"].includes(match.status)) return ended(match, you);
  if (match.parked)
    return html`<div class="waiting">
      <p role="status">
        ${gettext("This match has stopped by a fault of ours. Your fee is safe; an operator will see to it.")}
      </p>
    </div>`;
  const due_at_ms = match.rejoin?.due_at_ms ?? match.split?.due_at_ms ?? match.due_at_ms;
  return html`<div class="waiting">
    ${due_at_ms ? html`<rummy-countdown .clock=${table.store.clock} .due_at_ms=${due_at_ms}></rummy-countdown>` : nothing}
    <p>${match.status === "registering" ? registering(match) : PHASES[match.phase]}</p>
    ${match.rejoin ? html`<p class="hint">${namesOf(match, match.rejoin.players).join(", ")}</p>` : nothing}
  </div>`;
}

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

function ended(match, you) {
  return html`<div class="waiting match-ended">
    <p role="status">${endWords(match, you?.player)}</p>
    ${match.why ? html`<p class="hint">${gettext(match.why)}</p>` : nothing}
    <p class="ended-links">
      <a class="button button-brass" data-action="match-page" href="/matches/${match.id}/"
        >${gettext("Results and next match")}</a
      >
    </p>
  </div>`;
}

/** What a player without cards reads at the lower edge. */
export function renderMatchSide(table, match) {
  const { you } = table.store.state;
  const own = entrantOf(match, you.player);
  if (!own || own.status === "left")
    return html`<p>
      ${gettext("You are watching this match.")} <a href="/matches/${match.id}/">${gettext("The match's page")}</a>
    </p>`;
  if (match.status !== "playing" && match.status !== "registering") return nothing;
  if (own.status === "out")
    return html`<p>
      ${fill(gettext("You are out with %(total)s points. You may go on watching."), { total: own.total })}
    </p>`;
  if (askedOf(match, you.player)) return html`<p>${gettext("An answer is waited for: look above.")}</p>`;
  if (match.parked) return nothing;
  if (match.status === "registering")
    return html`<p>${gettext("You are in. Stay here, or come back before the start.")}</p>`;
  return match.status === "playing" ? html`<p>${gettext("You are in the match.")}</p>` : nothing;
}
