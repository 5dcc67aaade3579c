/**
 * The pieces of the table's screen, drawn from the store: the bar, the seats, the middle, one's own side, the sheets.
 */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { amount, fill, gettext, ngettext } from "../../words/i18n.js";
import {
  chairStanding,
  hostedLine,
  renderHostedMiddle,
  renderHostedSheets,
  renderHostedSide,
} from "../../match/hosted.js";
import { isHosted } from "../../match/standing.js";
import { ICONS } from "../../parts/icons.js";
import { promptOf } from "../../rules/moves.js";
import { placesOf } from "./places.js";
import { ownSeat } from "../store/reducer.js";
import { renderSwitcher } from "../elements/switcher.js";
import { vars } from "../../parts/style-vars.js";
import { turnFor } from "../store/turn-clock.js";

const PROMPTS = {
  draw: gettext("Your turn: draw a card"),
  discard: gettext("Discard a card, or finish"),
  declare: gettext("Declare your groups"),
  show: gettext("Show your cards"),
};

const ownChair = (state) => state.table.seats.find((chair) => chair.seat === state.you.seat) ?? null;
const isSeated = (state) => (state.you?.seat ?? null) !== null;

export function renderBar(table) {
  const { table: info, last } = table.store.state;
  return html`<header class="bar">
    <a class="bar-button" href=${table.lobby} aria-label=${gettext("To the lobby")}>${ICONS.back}</a>
    <div class="bar-title">
      <h1>${info?.name ?? ""}</h1>
      ${info ? html`<p>${stakes(info)}</p>` : nothing}
    </div>
    ${renderSwitcher(table.others)}
    <button
      class="bar-button bar-wide"
      ?disabled=${!last}
      aria-label=${gettext("Last deal")}
      @click=${() => table.showLast()}
    >
      ${ICONS.last}
    </button>
    <button
      class="bar-button bar-wide"
      data-action="help"
      aria-label=${gettext("Help")}
      aria-keyshortcuts="?"
      @click=${() => table.openSheet("help")}
    >
      ${ICONS.help}
    </button>
    ${renderChatButton(table)}
    <button
      class="bar-button"
      data-action="menu"
      aria-label=${gettext("Table menu")}
      @click=${() => table.openSheet("menu")}
    >
      ${ICONS.menu}
    </button>
  </header>`;
}

function renderChatButton(table) {
  const { talk } = table.store;
  if (!talk.on) return nothing;
  const label = talk.unread
    ? fill(ngettext("Chat, %(count)s new line", "Chat, %(count)s new lines", talk.unread), { count: talk.unread })
    : gettext("Chat");
  return html`<button
    class="bar-button"
    data-action="chat"
    aria-label=${label}
    aria-keyshortcuts="C"
    aria-expanded=${talk.open}
    @click=${() => table.acted({ name: "chat" })}
  >
    ${ICONS.chat}${talk.unread ? html`<span class="badge" aria-hidden="true">${Math.min(talk.unread, 99)}</span>` : nothing}
  </button>`;
}

/** The chat, and what was done for a player who was away. */
export function renderTalk(table) {
  const { state, talk, absence } = table.store;
  return html`<rummy-welcome-back
      .deals=${absence.deals}
      ?out=${state.you?.state === "sitting_out"}
      ?hosted=${isHosted(state)}
    ></rummy-welcome-back>
    <rummy-chat ?open=${talk.open} .state=${state} .talk=${talk} .version=${talk.version}></rummy-chat>`;
}

function stakes(info) {
  if (info.hosted) return hostedLine(info);
  const words = gettext("%(cards)s cards · point value %(value)s");
  const named = { cards: info.cards, value: amount(info.point_value_minor) };
  const deal = fill(gettext("Deal %(number)s"), { number: info.deal_number });
  return html`${fill(words, named)}${info.deal_number ? html`<span class="bar-deal"> · ${deal}</span>` : nothing}`;
}

export function renderSeats(table) {
  const { state } = table.store;
  const places = placesOf(state.table.seats, state.you?.seat ?? null, table.shape).filter((place) => !place.mine);
  return html`<div class="seats" role="list" aria-label=${gettext("Players")}>
    ${repeat(
      places,
      ({ chair }) => chair.seat,
      ({ chair, across, down }) => renderSeat(table, chair, { across, down }),
    )}
  </div>`;
}

function renderSeat(table, chair, place) {
  const { state, clock } = table.store;
  const dealSeat = dealSeatOf(state, chair);
  return html`<div
    class="place"
    role="listitem"
    data-deal-seat=${dealSeat?.seat ?? nothing}
    ${vars({ across: `${place.across}%`, down: `${place.down}%` })}
  >
    <rummy-seat
      .chair=${chair}
      .player=${chair.player}
      .dealSeat=${dealSeat}
      .turn=${turnFor(state, dealSeat)}
      .clock=${clock}
      .standing=${chairStanding(state, chair.player)}
      ?dealer=${dealSeat !== null && state.deal.dealer === dealSeat.seat}
      ?live=${state.table.status === "playing"}
      ?maySit=${!isSeated(state) && !isHosted(state) && state.table.status !== "closed"}
    ></rummy-seat>
  </div>`;
}

/** The chair's seat in the live deal; a chair taken over since by somebody else has none. */
function dealSeatOf(state, chair) {
  const seat = chair.deal_seat ?? null;
  const found = seat === null ? null : (state.deal?.seats[seat] ?? null);
  return found?.player === chair.player?.id ? found : null;
}

export function renderCentre(table) {
  const { state, moves, pending } = table.store;
  const live = state.deal && state.deal.phase !== "over" ? state.deal : null;
  return html`<section class="centre" aria-label=${gettext("Table")}>
    ${live ? html`<rummy-piles .view=${live} .moves=${moves} .pending=${pending}></rummy-piles>` : waiting(state, table)}
    <div class="told">
      ${renderPrompt(table, live)}
      <rummy-toss .state=${state}></rummy-toss>
      <p class="words" role="log" aria-live="polite">${table.store.words}</p>
    </div>
  </section>`;
}

function renderPrompt(table, live) {
  const prompt = promptOf(live, table.store.state.table?.parked);
  return html`<p class="prompt" role="status" data-prompt=${prompt}>${PROMPTS[prompt] ?? ""}</p>`;
}

function waiting(state, table) {
  if (!state.table) return nothing;
  if (isHosted(state)) return renderHostedMiddle(table);
  const left = state.table.starts_at_ms
    ? html`<rummy-countdown .clock=${table.store.clock} .due_at_ms=${state.table.starts_at_ms}></rummy-countdown>`
    : nothing;
  return html`<div class="waiting">
    ${left}
    <p>${WAITING[state.table.status] ?? ""}</p>
    ${isSeated(state) || state.table.status !== "waiting" ? nothing : html`<p class="hint">${gettext("Sit down and play begins.")}</p>`}
    ${state.you?.code ? invitation(table, state.you.code) : nothing}
  </div>`;
}

/** A private table's code where nobody can miss it, for as long as one waits for friends. */
function invitation(table, code) {
  return html`<p class="invitation">
    <span>${gettext("Code for your friends")}</span><code class="code">${code}</code>
    <button class="button button-quiet" data-action="copy-code" @click=${() => table.acted({ name: "copy-code" })}>
      ${gettext("Copy")}
    </button>
  </p>`;
}

const WAITING = {
  waiting: gettext("Waiting for players"),
  starting: gettext("The next deal starts soon"),
  playing: gettext("The next deal starts soon"),
  closing: gettext("This table closes after the deal"),
  closed: gettext("This table is closed"),
};

export function renderMine(table) {
  const { state, desk, moves } = table.store;
  const holds = desk.groups.length > 0;
  return html`<section class="mine" aria-label=${gettext("Your side")}>
    ${renderMe(table, holds)} ${renderDeclare(table)}
    ${
      holds
        ? html`<rummy-hand
            .groups=${desk.shown}
            .reading=${desk.reading}
            .selected=${desk.selected}
            .focused=${desk.focused}
            .fresh=${desk.fresh}
            .jokers=${desk.jokers}
            .moves=${moves}
            .area=${handArea(table)}
          ></rummy-hand>`
        : html`<div class="no-hand">${noHand(table)}</div>`
    }
    ${
      isSeated(state)
        ? html`<rummy-actions
            .moves=${moves}
            .chosen=${desk.selected.size}
            ?dropAsked=${ownSeat(state)?.drop_asked}
            ?hasHand=${holds}
          ></rummy-actions>`
        : nothing
    }
  </section>`;
}

function noHand(table) {
  const { state } = table.store;
  if (!state.ready) return nothing;
  if (isHosted(state)) return renderHostedSide(table);
  if (!isSeated(state)) return notSeated(table, state);
  if (state.you.state === "sitting_out") {
    return html`<p>${gettext("You are sitting out.")}</p>
      <button
        class="button button-main"
        data-action="come-back"
        @click=${() => table.store.send("sit_out", { wanted: false })}
      >
        ${gettext("I'm back")}
      </button>`;
  }
  if (ownChair(state)?.short) {
    return html`<p>${gettext("You have too few chips for the next deal.")}</p>
      <button class="button button-main" data-action="add-chips" @click=${() => table.openSheet("sit")}>
        ${gettext("Add chips")}
      </button>`;
  }
  return html`<p>
    ${state.you.state === "leaving" ? gettext("You leave after this deal.") : gettext("You play from the next deal.")}
  </p>`;
}

function notSeated(table, { you, table: info }) {
  const button = (action, label, act) =>
    html`<button class="button button-main" data-action=${action} @click=${act}>${label}</button>`;
  if (you.place_in_line) {
    const words = fill(gettext("You are number %(place)s in line. Stay on this page."), { place: you.place_in_line });
    return html`<p>${words}</p>
      ${button("leave-line", gettext("Leave the line"), () => table.acted({ name: "leave-line" }))}`;
  }
  const full = info.seats.every((chair) => chair.player);
  const label = full ? gettext("Wait in line") : gettext("Sit down");
  return html`<p>
      ${full ? gettext("Every chair is taken. You are watching.") : gettext("You are watching.")}${behind(table.store)}
    </p>
    ${button("take-seat", label, () => table.acted({ name: "choose-seat", seat: null }))}`;
}

/** Spectators are told how late they see what happens. */
function behind({ delay_s }) {
  if (!delay_s) return nothing;
  return html` <span class="hint"
    >${fill(ngettext("%(seconds)s second behind", "%(seconds)s seconds behind", delay_s), { seconds: delay_s })}</span
  >`;
}

function renderMe(table, holds) {
  const { state, desk, clock } = table.store;
  const chair = isSeated(state) ? ownChair(state) : null;
  if (!chair) return nothing;
  const player = chair.player ?? { id: state.you.player, name: state.you.name, avatar: "" };
  const dealSeat = dealSeatOf(state, { ...chair, player });
  const { points } = desk.reading;
  return html`<div class="me" data-deal-seat=${dealSeat?.seat ?? nothing}>
    <rummy-seat
      mine
      .chair=${{ ...chair, connected: true }}
      .player=${player}
      .dealSeat=${dealSeat}
      .turn=${turnFor(state, dealSeat)}
      .clock=${clock}
      .standing=${chairStanding(state, player)}
      ?dealer=${dealSeat !== null && state.deal.dealer === dealSeat.seat}
      ?live=${state.table.status === "playing"}
    ></rummy-seat>
    ${
      holds
        ? html`<p class="my-points" data-zero=${points === 0}>
            <span>${gettext("Hand counts")}</span><b>${points}</b
            ><span class="sr-only">${fill(ngettext("%(points)s point", "%(points)s points", points), { points })}</span>
          </p>`
        : nothing
    }
  </div>`;
}

function renderDeclare(table) {
  const { state, desk, moves, clock } = table.store;
  const mode = moves.declare ? "declare" : moves.show ? "show" : null;
  if (!mode) return nothing;
  return html`<rummy-declare
    .mode=${mode}
    .reading=${desk.reading}
    .rules=${state.rules}
    .winner=${table.store.nameOf(state.deal.turn)}
    .declared=${state.declared}
    .jokers=${state.deal.jokers}
    .due_at_ms=${state.deal.due_at_ms}
    .clock=${clock}
  ></rummy-declare>`;
}

/** The room the hand has and how large its cards may be, by the shape of the window. */
function handArea({ size, shape }) {
  const { width, height } = size;
  if (shape === "tall") {
    const most_px = width < 520 ? 66 : 92;
    return {
      width_px: width - 16,
      height_px: Math.max(200, height * 0.29),
      least_px: 46,
      most_px,
      strip_px: 23,
      gap_px: 8,
    };
  }
  const low = height < 520;
  const width_px = low ? width - 132 : Math.min(width - 64, 1240);
  return {
    width_px,
    height_px: low ? height * 0.32 : height * 0.27,
    least_px: 46,
    most_px: low ? 64 : 104,
    strip_px: 20,
    gap_px: low ? 8 : 18,
  };
}

export function renderSheets(table) {
  const { state, clock } = table.store;
  const open = (name) => table.sheet === name;
  return html`
    <rummy-confirm ?open=${open("confirm")} .question=${table.question}></rummy-confirm>
    <rummy-void ?open=${open("void")} .told=${table.voided} ?hosted=${isHosted(state)}></rummy-void>
    <rummy-sit ?open=${open("sit")} .table=${state.table} .you=${state.you}></rummy-sit>
    <rummy-help ?open=${open("help")} .rules=${state.rules} .table=${state.table}></rummy-help>
    <rummy-scoreboard ?open=${open("scoreboard")} .scores=${table.scores.all} .you=${state.you}></rummy-scoreboard>
    <rummy-discards ?open=${open("discards")} .view=${state.deal}></rummy-discards>
    <rummy-menu
      ?open=${open("menu")}
      .preferences=${table.preferences}
      .you=${state.you}
      ?stays=${ownSeat(state)?.stays}
      ?inDeal=${ownSeat(state)?.status === "in" && state.deal.phase !== "over"}
      ?hasLast=${state.last !== null}
      .deal=${state.deal}
      .next=${state.table?.next_deal ?? null}
      .hosted=${state.table?.hosted ?? null}
    ></rummy-menu>
    <rummy-result
      ?open=${open("result") && state.last !== null}
      .deal=${state.last?.deal}
      .settlement=${state.last?.settlement}
      .players=${state.players}
      .starts_at_ms=${state.table?.starts_at_ms ?? null}
      .hosted=${state.table?.hosted ?? null}
      .clock=${clock}
    ></rummy-result>
    ${renderHostedSheets(table)}
  `;
}
