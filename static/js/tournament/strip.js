/**
 * The strip, the middle and one's own side at a tournament's table: round and deal, one's rank, who goes on, where to.
 */

import { html, nothing } from "lit";

import { ICONS, triumph } from "../parts/icons.js";
import { amount, fill, gettext } from "../words/i18n.js";
import { askToRebuy } from "./acts.js";
import { isOut, nextTableOf, placedOf, placeWords } from "./news.js";
import { termsWords } from "./standings.js";

/**
 * @import { ShownTournament, Stage, ShownStanding } from "../wire/messages.js"
 * @import { Ending } from "../table/screen/host.js"
 * @import { RummyTable } from "../table/screen/table.js"
 */

/** @type {(name: string, value: unknown) => unknown} */
const fact = (name, value) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
/** @type {(now: number, all: number) => string} */
const of = (now, all) => fill(gettext("%(now)s of %(all)s"), { now, all });

/**
 * The strip under the bar.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 */
export function renderTournamentStrip(table, tournament) {
  const own = placedOf(tournament, table.store.state.you?.player);
  return html`<section class="strip" aria-label=${gettext("Tournament")}>
    <dl class="strip-facts">
      ${fact(tournament.final ? gettext("Final round") : gettext("Round"), of(tournament.round, tournament.rounds))}
      ${fact(gettext("Deal"), of(tournament.deal, tournament.deals))}
      ${own && hasScored(tournament) ? fact(gettext("Your rank"), html`${own.rank}${own.advances && !tournament.final && !tournament.duplicate ? html` <span class="advances">${gettext("goes on")}</span>` : nothing}`) : nothing}
    </dl>
    <div class="strip-buttons">
      ${moved(table, tournament)}
      <button class="strip-button" data-action="standings" @click=${() => table.openSheet("standings")}>
        ${gettext("Standings")}
      </button>
    </div>
    ${onBreak(table, tournament, own)}
  </section>`;
}

/**
 * Who takes a break reads all the time what becomes of the hands; coming back is the break's to decide.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 * @param {ShownStanding | null} own
 */
function onBreak(table, tournament, own) {
  if (!own?.drops || !["starting", "playing"].includes(tournament.status)) return nothing;
  const points = table.store.state.rules?.first_drop;
  return html`<div class="strip-back" role="status">
    <p>${fill(gettext("You are on a break: every deal is dropped for you at %(points)s points."), { points })}</p>
  </div>`;
}

/**
 * Before the first deal has been counted a rank would only be a lot; boards are counted when the round is over.
 * @type {(tournament: ShownTournament) => boolean}
 */
const hasScored = (tournament) =>
  tournament.duplicate
    ? ["break", "over"].includes(tournament.status)
    : tournament.round > 1 || tournament.deals_over > 0;

/**
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 */
function moved(table, tournament) {
  const there = nextTableOf(tournament, table.store.state.you?.player);
  return there
    ? html`<a class="strip-button strip-asks" data-action="new-table" href="/tables/${there}/"
        >${gettext("To your new table")}</a
      >`
    : nothing;
}

/** @type {Record<Stage, string>} */
const SAID = {
  starting: gettext("The first deal begins soon"),
  playing: gettext("The next deal begins soon"),
  waiting: gettext("This table is done. Waiting for the other tables."),
  break: gettext("The next round begins soon"),
  over: gettext("The tournament is over."),
  cancelled: gettext("The tournament is cancelled; fees are paid back."),
};

/**
 * What stands in the middle while no deal is played.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 */
export function renderTournamentMiddle(table, tournament) {
  const own = placedOf(tournament, table.store.state.you?.player);
  const told = own && ofOneself(table, tournament, own);
  if (told) return told;
  return html`<div class="waiting">
    ${countdown(table, tournament)} ${own?.bought_in ? boughtIn() : nothing}
    <p>${SAID[tournament.status] ?? ""}</p>
    ${moved(table, tournament)}
  </div>`;
}

const boughtIn = () => html`<p role="status">${gettext("You have bought in again and play the next round.")}</p>`;

/** @type {(table: RummyTable, tournament: ShownTournament) => unknown} */
function countdown({ store: { clock } }, { next_at_ms, status }) {
  if (!next_at_ms || status === "waiting") return nothing;
  return html`<rummy-countdown .clock=${clock} .due_at_ms=${next_at_ms}></rummy-countdown>`;
}

/**
 * What is told to who plays no further, or not for now.
 * @type {(table: RummyTable, tournament: ShownTournament, own: ShownStanding) => unknown}
 */
function ofOneself(table, tournament, own) {
  if (isOut(tournament, own.player.id)) return out(table, tournament, own);
  if (own.place) return placed(tournament, own);
  return own.short && own.rebuy_minor !== null ? short(table, tournament, own.rebuy_minor) : null;
}

/**
 * Who falls out is told, and offered the rebuy for as long as there is one.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 * @param {ShownStanding} own
 */
function out(table, tournament, own) {
  return html`<div class="waiting">
    <p role="status">${gettext("You do not go on to the next round.")}</p>
    ${own.rebuy_minor === null ? nothing : rebuy(table, tournament, own.rebuy_minor)} ${toPage(tournament)}
  </div>`;
}

/**
 * Who has too few chips for another deal of a round that goes on is offered the rebuy at once.
 * @type {(table: RummyTable, tournament: ShownTournament, rebuy_minor: number) => unknown}
 */
const short = (table, tournament, rebuy_minor) =>
  html`<div class="waiting">
    ${countdown(table, tournament)}
    <p role="status">${gettext("You have too few chips for the next deal.")}</p>
    ${buyIn(table, tournament, rebuy_minor)} ${toPage(tournament)}
  </div>`;

/** @type {(table: RummyTable, tournament: ShownTournament, rebuy_minor: number) => unknown} */
function rebuy(table, tournament, rebuy_minor) {
  const left = html`<rummy-countdown
    .clock=${table.store.clock}
    .due_at_ms=${tournament.next_at_ms}
  ></rummy-countdown>`;
  return html`<p>${gettext("You may buy in again until the next round begins:")} ${left}</p>
    ${buyIn(table, tournament, rebuy_minor)}`;
}

/** @type {(table: RummyTable, tournament: ShownTournament, rebuy_minor: number) => unknown} */
const buyIn = (table, tournament, rebuy_minor) =>
  html`<button
    class="button button-main"
    data-action="rebuy"
    @click=${() => askToRebuy(table, tournament, rebuy_minor)}
  >
    ${fill(gettext("Buy in for %(price)s"), { price: amount(rebuy_minor) })}
  </button>`;

/**
 * The same offer over a deal's result, which would otherwise lie on it for as long as it is read.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 */
export function renderRebuyOffer(table, tournament) {
  const own = placedOf(tournament, table.store.state.you?.player);
  if (!own || own.rebuy_minor === null) return nothing;
  const fallen = isOut(tournament, own.player.id);
  if (!fallen && (own.place || !own.short)) return nothing;
  const words = fallen
    ? gettext("You do not go on to the next round.")
    : gettext("You have too few chips for the next deal.");
  return html`<div class="result-offer" role="status">
    <p>${words}</p>
    ${fallen || tournament.status !== "waiting" ? timeLeft(table, tournament) : nothing}
    ${buyIn(table, tournament, own.rebuy_minor)}
  </div>`;
}

/** @type {(table: RummyTable, tournament: ShownTournament) => unknown} */
const timeLeft = ({ store: { clock } }, { next_at_ms }) =>
  next_at_ms ? html`<rummy-countdown .clock=${clock} .due_at_ms=${next_at_ms}></rummy-countdown>` : nothing;

/** @type {(tournament: ShownTournament, own: ShownStanding) => unknown} */
const placed = (tournament, own) =>
  html`<div class="waiting">
    <p role="status">${placeWords(own)}</p>
    ${toPage(tournament)}
  </div>`;

/**
 * What the result of the last deal shows of a player's place in the end.
 * @type {(tournament: ShownTournament, own: ShownStanding) => Ending}
 */
export function endingOf(tournament, own) {
  const { place, prize_minor } = own;
  const heading = place === 1 ? gettext("You won!") : fill(gettext("Place %(place)s"), { place });
  const body = html`<section class="result-ending">
    ${prize_minor ? triumph(html`${ICONS.chip}${amount(prize_minor, true)}`) : nothing}
    <p>${placeWords(own)}</p>
    ${toPage(tournament)}
  </section>`;
  return { heading, body };
}

/** @param {ShownTournament} tournament */
const toPage = ({ id }) =>
  html`<p class="ended-links">
    <a class="button button-brass" data-action="tournament-page" href="/tournaments/${id}/"
      >${gettext("The tournament's page")}</a
    >
  </p>`;

/**
 * What a player without cards reads at the lower edge.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 */
export function renderTournamentSide(table, tournament) {
  const own = placedOf(tournament, table.store.state.you?.player);
  const page = html`<a href="/tournaments/${tournament.id}/">${gettext("The tournament's page")}</a>`;
  if (!own) return html`<p>${gettext("You are watching.")} ${page}</p>`;
  if (own.place) return html`<p>${placeWords(own)} ${page}</p>`;
  return html`<p>${termsWords(tournament)} ${page}</p>`;
}
