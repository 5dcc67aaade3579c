/**
 * The felt: the players around it, and in its middle the decks or what everybody waits for.
 */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { vars } from "../../parts/style-vars.js";
import { promptOf } from "../../rules/moves.js";
import { gettext } from "../../words/i18n.js";
import { revealedInWords } from "../../words/shuffle-sentences.js";
import { hostOf } from "./hosts.js";
import { placesOf } from "./places.js";
import { dealSeatNumber, isSeated, renderChair, takesChair } from "./seating.js";

/**
 * @import { Prompt } from "../../rules/moves.js"
 * @import { TableInfo, TableStatus } from "../../wire/messages.js"
 * @import { Place } from "./places.js"
 * @import { RummyTable } from "./table.js"
 */

/** @type {Record<Prompt, string>} */
const PROMPTS = {
  draw: gettext("Your turn: draw a card"),
  discard: gettext("Discard a card, or finish"),
  declare: gettext("Declare your groups"),
  show: gettext("Show your cards"),
  wait: "",
  watch: "",
};

/** @type {Record<TableStatus, string>} */
const WAITING = {
  waiting: gettext("Waiting for players"),
  starting: gettext("The next deal starts soon"),
  playing: gettext("The next deal starts soon"),
  closing: gettext("This table closes after the deal"),
  closed: gettext("This table is closed"),
};

/** @param {RummyTable} table */
export function renderSeats(table) {
  const { state } = table.store;
  if (!state.table) return nothing;
  const kept = takesChair(table) ? table.keptSeats.order : [];
  const places = placesOf(state.table.seats, state.you?.seat ?? null, table.around, kept).filter(
    (place) => !place.mine,
  );
  return html`<div class="seats" role="list" aria-label=${gettext("Players")}>
    ${repeat(
      places,
      ({ chair }) => chair.seat,
      (place) => renderPlace(table, place),
    )}
  </div>`;
}

/**
 * @param {RummyTable} table
 * @param {Place} place
 */
function renderPlace(table, { chair, across, down }) {
  return html`<div
    class="place"
    role="listitem"
    data-deal-seat=${dealSeatNumber(table.store.state, chair)}
    ${vars({ across: `${across}%`, down: `${down}%` })}
  >
    ${renderChair(table, chair, false)}
  </div>`;
}

/** @param {RummyTable} table */
export function renderCentre(table) {
  const { state, moves, pending } = table.store;
  const live = state.deal && state.deal.phase !== "over" ? state.deal : null;
  return html`<section class="centre" aria-label=${gettext("Table")}>
    ${live ? html`<rummy-piles .view=${live} .moves=${moves} .pending=${pending}></rummy-piles>` : renderWaiting(table)}
    <div class="told">
      ${renderPrompt(table)}
      <rummy-toss .state=${state}></rummy-toss>
      <p class="words" role="log" aria-live="polite">${table.store.words}</p>
    </div>
  </section>`;
}

/**
 * What the deal waits for from this player.
 * @param {RummyTable} table
 */
export function renderPrompt({ store: { state } }) {
  const live = state.deal && state.deal.phase !== "over" ? state.deal : null;
  const prompt = promptOf(live, state.table?.parked);
  return html`<p class="prompt" role="status" data-prompt=${prompt}>${PROMPTS[prompt]}</p>`;
}

/**
 * What everybody waits for while no deal is played.
 * @param {RummyTable} table
 */
function renderWaiting(table) {
  const { state } = table.store;
  if (!state.table) return nothing;
  return hostOf(state)?.middle(table) ?? renderWaitingForDeal(table, state.table);
}

/**
 * @param {RummyTable} table
 * @param {TableInfo} info
 */
function renderWaitingForDeal(table, { status, starts_at_ms }) {
  const { state, clock } = table.store;
  const invited = !isSeated(state) && !table.watching && status === "waiting";
  return html`<div class="waiting">
    ${starts_at_ms ? html`<rummy-countdown .clock=${clock} .due_at_ms=${starts_at_ms}></rummy-countdown>` : nothing}
    <p>${waitingWords(table, status)}</p>
    ${invited ? html`<p class="hint">${gettext("Sit down and play begins.")}</p>` : nothing}
    ${state.you?.code ? renderInvitation(table, state.you.code) : nothing}
  </div>`;
}

/** @type {(table: RummyTable, status: TableStatus) => string} */
function waitingWords(table, status) {
  const next = table.store.state.table?.next_deal;
  const committed = next?.closed?.transcript.players.filter(({ commitment }) => commitment).length;
  if (next && committed) return revealedInWords(Object.keys(next.revealed).length, committed);
  if (isBlind(table))
    return table.store.state.table?.hosted
      ? gettext("A deal is being played. Others have the same cards, so only who has a chair sees it.")
      : gettext("A deal is being played. The host lets only who has a chair see it.");
  return WAITING[status] ?? "";
}

/**
 * Whether a deal goes on that is not shown to who has no chair.
 * @param {RummyTable} table
 */
function isBlind({ store: { state } }) {
  return state.table?.status === "playing" && !state.table.watchable && !isSeated(state);
}

/**
 * A private table's code where nobody can miss it, for as long as one waits for friends.
 * @param {RummyTable} table
 * @param {string} code
 */
function renderInvitation(table, code) {
  return html`<p class="invitation">
    <span>${gettext("Code for your friends")}</span><code class="code">${code}</code>
    <button class="button button-quiet" data-action="copy-link" @click=${() => table.acted({ name: "copy-link" })}>
      ${gettext("Copy the link")}
    </button>
  </p>`;
}
