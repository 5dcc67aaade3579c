/**
 * What lies on the table in one frame: the piles in the middle and every hand, open.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { jokersOf } from "../../rules/jokers.js";
import { sortBySuit, tidyGroup } from "../../rules/sorting.js";
import { avatarUrl } from "../../parts/avatars.js";
import { cardBack, cardFace } from "../../parts/card-face.js";
import { cardName, kindName, statusName } from "../../words/names.js";
import { vars } from "../../parts/style-vars.js";

/**
 * @import { Jokers } from "../../rules/jokers.js"
 * @import { DealPhase, Kind, PlayerInfo, SeatSeen, SeatShown } from "../../wire/messages.js"
 * @import { Frame } from "./frames.js"
 */

const OPEN_SHOWN = 4;

/**
 * The piles: closed deck, cut joker, open pile with its last cards, finish slot.
 * @param {Frame} frame
 */
export function piles({ view, finish, fresh }) {
  /** @type {(code: string) => unknown} */
  const face = (code) => cardFace(code, { wild: view.jokers.includes(code) });
  return html`<div class="replay-piles">
    ${pile(fill(gettext("Closed deck: %(count)s"), { count: view.closed_count }), cardBack(), gettext("face down"))}
    ${pile(gettext("Cut joker"), face(view.cut), cardName(view.cut))}
    ${openPile(view.open_pile, face, fresh?.seat === null ? fresh.card : null)}
    ${finish ? pile(gettext("Finish slot"), face(finish), cardName(finish)) : emptySlot()}
  </div>`;
}

/** @type {(cards: string[], face: (code: string) => unknown, fresh: string | null) => unknown} */
function openPile(cards, face, fresh) {
  const shown = cards.slice(-OPEN_SHOWN);
  const top = shown.at(-1) ?? null;
  return html`<figure
    class="replay-pile"
    data-pile="open"
    aria-label="${gettext("Open pile")}: ${top === null ? gettext("empty") : cardName(top)}"
  >
    <div class="replay-open" ?data-fresh=${top !== null && fresh === top}>
      ${top === null ? html`<span class="card-space"></span>` : shown.map(face)}
    </div>
    <figcaption aria-hidden="true">${gettext("Open pile")}</figcaption>
  </figure>`;
}

const emptySlot = () => pile(gettext("Finish slot"), html`<span class="card-space"></span>`, gettext("empty"));

/** @type {(name: string, card: unknown, what: string) => unknown} */
const pile = (name, card, what) =>
  html`<figure class="replay-pile" aria-label="${name}: ${what}">
    ${card}
    <figcaption aria-hidden="true">${name}</figcaption>
  </figure>`;

/**
 * How a reader sees the seats: their names and players, the reader's own seat or null, and whether the cut joker's
 * neighbours are jokers too.
 * @typedef {object} SeatNames
 * @property {(seat: number) => string} nameOf
 * @property {(seat: number) => PlayerInfo} playerOf
 * @property {number | null} you
 * @property {boolean} neighbours
 */

/**
 * Every seat with its hand, in seat order.
 * @param {Frame} frame
 * @param {SeatNames} names
 */
export function seats(frame, names) {
  const jokers = jokersOf(frame.view.cut, frame.view.jokers, names.neighbours);
  return html`<ol class="replay-seats" data-count=${frame.hands.length}>
    ${frame.view.seats.map((seat) => seatLine(frame, seat, names, jokers))}
  </ol>`;
}

/** @type {(frame: Frame, seat: SeatSeen, names: SeatNames, jokers: Jokers) => unknown} */
function seatLine(frame, seat, names, jokers) {
  const { view, fresh } = frame;
  const number = seat.seat;
  const inTurn = view.turn === number && view.phase !== "over";
  const shown = frame.groups[number];
  const drawn = fresh?.seat === number ? fresh.card : null;
  return html`<li
    class="replay-seat"
    data-status=${seat.status}
    ?data-turn=${inTurn}
    ?data-mine=${number === names.you}
  >
    ${who(frame, seat, names, inTurn)}
    ${shown ? grouped(shown, jokers) : hand(frame.hands[number] ?? [], drawn, jokers)}
  </li>`;
}

/** @type {(frame: Frame, seat: SeatSeen, names: SeatNames, inTurn: boolean) => unknown} */
function who({ view }, { seat, status, misses }, { nameOf, playerOf }, inTurn) {
  const player = playerOf(seat);
  const outcome = statusName(status);
  return html`<div class="replay-who">
    <img class="avatar" src=${avatarUrl(player)} alt="" width="32" height="32" />
    <b class="name">${nameOf(seat)}</b>
    ${player.bot ? html`<span class="bot-mark">${gettext("BOT")}</span>` : nothing}
    ${view.dealer === seat ? html`<span class="replay-dealer">${gettext("Dealer")}</span>` : nothing}
    ${inTurn ? html`<span class="replay-turn">${TURNS[view.phase]}</span>` : nothing}
    ${outcome ? html`<span class="outcome">${outcome}</span>` : nothing}
    ${misses ? html`<span class="replay-misses">${fill(gettext("missed %(count)s"), { count: misses })}</span>` : nothing}
  </div>`;
}

/** @type {Record<DealPhase, string>} */
const TURNS = { turn: gettext("In turn"), declare: gettext("Declares"), show: gettext("Has declared"), over: "" };

/**
 * A hand that nobody has grouped yet: sorted by suit, the card just drawn marked.
 * @type {(cards: string[], drawn: string | null, jokers: Jokers) => unknown}
 */
function hand(cards, drawn, jokers) {
  const sorted = sortBySuit(cards, jokers).flatMap((suit) => tidyGroup(suit, jokers));
  const marked = drawn === null ? -1 : sorted.lastIndexOf(drawn);
  const label = sorted.map(cardName).join(", ");
  return html`<div class="replay-hand" role="img" aria-label=${label} ${vars({ n: Math.max(2, sorted.length) })}>
    ${sorted.map(
      (code, at) =>
        html`<span class="replay-card" ?data-fresh=${at === marked}
          >${cardFace(code, { wild: jokers.isJoker(code) })}</span
        >`,
    )}
  </div>`;
}

/**
 * A hand that was declared or shown: its groups as they were sent, loose cards last.
 * @type {(seat: SeatShown, jokers: Jokers) => unknown}
 */
function grouped({ groups, kinds, ungrouped }, jokers) {
  return html`<div class="replay-hand">
    ${groups.map((cards, at) => group(kindName(kinds[at]), kinds[at] ?? null, cards, jokers))}
    ${group(gettext("Ungrouped"), null, ungrouped, jokers)}
  </div>`;
}

/** @type {(name: string, kind: Kind | null, cards: string[], jokers: Jokers) => unknown} */
function group(name, kind, cards, jokers) {
  if (cards.length === 0) return nothing;
  return html`<figure
    class="replay-group"
    data-kind=${kind ?? "none"}
    aria-label="${name}: ${cards.map(cardName).join(", ")}"
    ${vars({ n: Math.max(2, cards.length) })}
  >
    <div class="replay-cards">
      ${cards.map((code) => html`<span class="replay-card">${cardFace(code, { wild: jokers.isJoker(code) })}</span>`)}
    </div>
    <figcaption aria-hidden="true">${name}</figcaption>
  </figure>`;
}
