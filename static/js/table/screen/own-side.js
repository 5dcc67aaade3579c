/**
 * One's own side of the table: the chair, the declaration, the hand or what there is instead, and the buttons.
 */

import { html, nothing } from "lit";

import { fill, gettext, ngettext } from "../../words/i18n.js";
import { roomFor, withCards } from "../elements/card-size.js";
import { vars } from "../../parts/style-vars.js";
import { isHosted } from "../store/hosted.js";
import { ownSeat } from "../store/reducer.js";
import { renderCanFinish, renderPoints } from "../around/hand-help.js";
import { hostOf } from "./hosts.js";
import { dealSeatNumber, isSeated, ownChair, renderChair, takesChair } from "./seating.js";

/**
 * @import { TableInfo, You } from "../../wire/messages.js"
 * @import { HandArea } from "../elements/card-size.js"
 * @import { RummyTable } from "./table.js"
 */

/** @param {RummyTable} table */
export function renderOwnSide(table) {
  const { state, desk, moves } = table.store;
  const holds = desk.groups.length > 0;
  const due = dueRoom(table);
  return html`<section
    class="mine"
    tabindex="-1"
    aria-label=${gettext("Your side")}
    ${vars({ "due-rows": due.rows, "due-card": `${due.card_px}px` })}
  >
    ${renderHear(table)} ${renderAway(table)} ${renderMe(table, holds)} ${renderDeclare(table)}
    ${renderCanFinish(table)} ${holds ? renderHand(table) : html`<div class="no-hand">${renderNoHand(table)}</div>`}
    ${
      takesChair(table)
        ? html`<rummy-actions
            ?data-kept=${table.keptSeats.order.length > 0 && !isSeated(state)}
            .moves=${moves}
            .chosen=${desk.selected.size}
            ?dropAsked=${ownSeat(state)?.drop_asked}
            ?noDrops=${state.rules?.drops === "never"}
            ?hasHand=${holds}
          ></rummy-actions>`
        : nothing
    }
  </section>`;
}

/**
 * What a screen reader can ask for by touch, or by Tab where keys of one letter are turned off.
 * @param {RummyTable} table
 */
function renderHear(table) {
  if (!table.store.state.ready) return nothing;
  /** @type {(name: "hear-hand" | "hear-table" | "hear-scores", label: string) => unknown} */
  const button = (name, label) =>
    html`<button
      class="sr-only hear"
      data-action=${name}
      tabindex=${table.preferences.letterKeys ? -1 : 0}
      @click=${() => table.acted({ name })}
    >
      ${label}
    </button>`;
  return html`<div role="group" aria-label=${gettext("Hear")}>
    ${button("hear-hand", gettext("Hear your hand"))} ${button("hear-table", gettext("Hear the table"))}
    ${button("hear-scores", gettext("Hear how everybody stands"))}
  </div>`;
}

/**
 * What was done for a player who was away.
 * @param {RummyTable} table
 */
function renderAway({ store: { state, absence } }) {
  const playing = ownSeat(state)?.status === "in" && state.deal?.phase !== "over";
  return html`<rummy-welcome-back
    .deals=${absence.deals}
    ?playing=${playing}
    ?out=${state.you?.state === "sitting_out"}
    ?hosted=${isHosted(state)}
  ></rummy-welcome-back>`;
}

/** @param {RummyTable} table */
function renderHand(table) {
  const { desk, moves } = table.store;
  return html`<rummy-hand
    .groups=${desk.shown}
    .reading=${desk.reading}
    .selected=${desk.selected}
    .focused=${desk.focused}
    .fresh=${desk.fresh}
    .advised=${desk.advised}
    .jokers=${desk.jokers}
    .moves=${moves}
    .area=${withCards(handArea(table), table.preferences.cards)}
  ></rummy-hand>`;
}

/**
 * What one reads who holds no cards.
 * @param {RummyTable} table
 */
function renderNoHand(table) {
  const { state } = table.store;
  const { you, table: info } = state;
  if (!state.ready || !you || !info) return nothing;
  const host = hostOf(state);
  if (host) return host.side(table);
  return isSeated(state) ? renderSeated(table, you) : renderNotSeated(table, you, info);
}

/**
 * @param {RummyTable} table
 * @param {You} you
 */
function renderSeated(table, you) {
  if (you.state === "sitting_out") {
    const back = () => table.store.send({ type: "sit_out", wanted: false });
    return html`<p>${gettext("You are sitting out.")}</p>
      ${mainButton("come-back", gettext("I'm back"), back)}`;
  }
  if (ownChair(table.store.state)?.short) {
    return html`<p>${gettext("You have too few chips for the next deal.")}</p>
      ${mainButton("add-chips", gettext("Add chips"), () => table.openSheet("sit"))}`;
  }
  const leaves = you.state === "leaving";
  return html`<p>${leaves ? gettext("You leave after this deal.") : gettext("You play from the next deal.")}</p>`;
}

/**
 * @param {RummyTable} table
 * @param {You} you
 * @param {TableInfo} info
 */
function renderNotSeated(table, you, info) {
  if (you.place_in_line) {
    const words = fill(gettext("You are number %(place)s in line. Stay on this page."), { place: you.place_in_line });
    const leave = () => table.acted({ name: "leave-line" });
    return html`<p>${words}</p>
      ${mainButton("leave-line", gettext("Leave the line"), leave)}`;
  }
  if (table.watching) {
    return html`<p>${gettext("You watch as an operator.")}${renderDelay(table.store.delay_s)}</p>`;
  }
  const full = info.seats.every((chair) => chair.player);
  const label = full ? gettext("Wait in line") : gettext("Sit down");
  const words = full ? gettext("Every chair is taken. You are watching.") : gettext("You are watching.");
  return html`<p>${words}${renderDelay(table.store.delay_s)}</p>
    ${mainButton("take-seat", label, () => table.acted({ name: "choose-seat", seat: null }))}`;
}

/** @type {(action: string, label: string, act: () => void) => unknown} */
const mainButton = (action, label, act) =>
  html`<button class="button button-main" data-action=${action} @click=${act}>${label}</button>`;

/**
 * Spectators are told how late they see what happens.
 * @param {number} delay_s
 */
function renderDelay(delay_s) {
  if (!delay_s) return nothing;
  const words = ngettext("%(seconds)s second behind", "%(seconds)s seconds behind", delay_s);
  return html` <span class="hint">${fill(words, { seconds: delay_s })}</span>`;
}

/**
 * @param {RummyTable} table
 * @param {boolean} holds Whether one holds cards.
 */
function renderMe(table, holds) {
  const { state } = table.store;
  const chair = isSeated(state) ? ownChair(state) : null;
  if (!chair || !state.you) return takesChair(table) ? html`<div class="me"></div>` : nothing;
  const { player: id, name } = state.you;
  const own = { ...chair, player: chair.player ?? { id, name, avatar: "", bot: false }, connected: true };
  return html`<div class="me" data-deal-seat=${dealSeatNumber(state, own)}>
    ${renderChair(table, own, true)} ${holds ? renderPoints(table) : nothing}
  </div>`;
}

/** @param {RummyTable} table */
function renderDeclare(table) {
  const { state, desk, moves, clock } = table.store;
  if (!state.deal || !(moves.declare || moves.show)) return nothing;
  return html`<rummy-declare
    .mode=${moves.declare ? "declare" : "show"}
    .reading=${desk.reading}
    .rules=${state.rules}
    .winner=${table.store.nameOf(state.deal.turn)}
    .declared=${state.declared}
    .jokers=${state.deal.jokers}
    .due_at_ms=${state.deal.due_at_ms}
    .clock=${clock}
  ></rummy-declare>`;
}

/**
 * The room that is kept for a hand as it is dealt, so that nothing moves when it comes, or becomes smaller.
 * @param {RummyTable} table
 */
function dueRoom(table) {
  const { state } = table.store;
  if (!takesChair(table) || hostOf(state)?.unrecorded) return { rows: 0, card_px: 0 };
  const cards = state.table?.cards ?? Number(table.getAttribute("cards"));
  return roomFor(cards, withCards(handArea(table), table.preferences.cards));
}

/**
 * The room the hand has and how large its cards may be, by the shape of the window; in a low one it is that of two rows
 * of the smallest cards.
 * @param {Pick<RummyTable, "size" | "shape">} table
 * @returns {HandArea}
 */
function handArea({ size: { width, height }, shape }) {
  if (shape === "tall") {
    const height_px = Math.max(200, height * 0.29);
    const least_px = width < 360 ? 38 : 46; // else four suits of 22 cards lie in four rows there, and over the decks
    return { width_px: width - 16, height_px, least_px, most_px: width < 520 ? 66 : 92, strip_px: 24, gap_px: 8 };
  }
  if (height <= 520) {
    return { width_px: width - 136, height_px: 151, least_px: 38, most_px: 64, strip_px: 24, gap_px: 8 };
  }
  const width_px = Math.min(width - 64, 1240);
  return { width_px, height_px: height * 0.27, least_px: 46, most_px: 104, strip_px: 24, gap_px: 18 };
}
