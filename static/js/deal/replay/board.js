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

const OPEN_SHOWN = 4;

/** The piles: closed deck, cut joker, open pile with its last cards, finish slot. */
export function piles({ view, finish, fresh }) {
  const wild = (code) => view.jokers.includes(code);
  const open = view.open_pile.slice(-OPEN_SHOWN);
  return html`<div class="replay-piles">
    ${pile(fill(gettext("Closed deck: %(count)s"), { count: view.closed_count }), cardBack(), gettext("face down"))}
    ${pile(gettext("Cut joker"), cardFace(view.cut, { wild: wild(view.cut) }), cardName(view.cut))}
    <figure
      class="replay-pile"
      data-pile="open"
      aria-label="${gettext("Open pile")}: ${open.length ? cardName(open.at(-1)) : gettext("empty")}"
    >
      <div class="replay-open" ?data-fresh=${fresh?.seat === null && fresh.card === open.at(-1)}>
        ${open.length ? open.map((code) => cardFace(code, { wild: wild(code) })) : html`<span class="card-space"></span>`}
      </div>
      <figcaption aria-hidden="true">${gettext("Open pile")}</figcaption>
    </figure>
    ${pile(gettext("Finish slot"), finish ? cardFace(finish, { wild: wild(finish) }) : html`<span class="card-space"></span>`, finish ? cardName(finish) : gettext("empty"))}
  </div>`;
}

const pile = (name, card, what) =>
  html`<figure class="replay-pile" aria-label="${name}: ${what}">
    ${card}
    <figcaption aria-hidden="true">${name}</figcaption>
  </figure>`;

/** Every seat with its hand, in seat order. `nameOf`, `playerOf` name them, `you` is one's own seat or null. */
export function seats(frame, { nameOf, playerOf, you, neighbours }) {
  const jokers = jokersOf(frame.view.cut, frame.view.jokers, neighbours);
  return html`<ol class="replay-seats" data-count=${frame.hands.length}>
    ${frame.view.seats.map((seat) => seatLine(frame, seat, { name: nameOf(seat.seat), player: playerOf(seat.seat), mine: seat.seat === you, jokers }))}
  </ol>`;
}

function seatLine(frame, seat, { name, player, mine, jokers }) {
  const { view } = frame;
  const inTurn = view.turn === seat.seat && view.phase !== "over";
  const cards = frame.hands[seat.seat];
  return html`<li class="replay-seat" data-status=${seat.status} ?data-turn=${inTurn} ?data-mine=${mine}>
    <div class="replay-who">
      <img class="avatar" src=${avatarUrl(player)} alt="" width="32" height="32" />
      <b class="name">${name}</b>
      ${player.bot ? html`<span class="bot-mark">${gettext("BOT")}</span>` : nothing}
      ${view.dealer === seat.seat ? html`<span class="replay-dealer">${gettext("Dealer")}</span>` : nothing}
      ${inTurn ? html`<span class="replay-turn">${turnName(view.phase)}</span>` : nothing}
      ${statusName(seat.status) ? html`<span class="outcome">${statusName(seat.status)}</span>` : nothing}
      ${seat.misses ? html`<span class="replay-misses">${fill(gettext("missed %(count)s"), { count: seat.misses })}</span>` : nothing}
    </div>
    ${frame.groups[seat.seat] ? grouped(frame.groups[seat.seat], jokers) : hand(cards, frame.fresh, seat.seat, jokers)}
  </li>`;
}

const TURNS = { turn: gettext("In turn"), declare: gettext("Declares"), show: gettext("Has declared") };
const turnName = (phase) => TURNS[phase] ?? "";

/** A hand that nobody has grouped yet: sorted by suit, the card just drawn marked. */
function hand(cards, fresh, seat, jokers) {
  const sorted = sortBySuit(cards, jokers).flatMap((group) => tidyGroup(group, jokers));
  const marked = fresh?.seat === seat ? sorted.lastIndexOf(fresh.card) : -1;
  const label = sorted.map(cardName).join(", ");
  return html`<div class="replay-hand" role="img" aria-label=${label} ${vars({ n: Math.max(2, sorted.length) })}>
    ${sorted.map((code, at) => html`<span class="replay-card" ?data-fresh=${at === marked}>${cardFace(code, { wild: jokers.isJoker(code) })}</span>`)}
  </div>`;
}

/** A hand that was declared or shown: its groups as they were sent, loose cards last. */
function grouped({ groups, kinds, ungrouped }, jokers) {
  const all = [
    ...groups.map((cards, at) => [kindName(kinds[at]), kinds[at], cards]),
    [gettext("Ungrouped"), null, ungrouped],
  ].filter(([, , cards]) => cards.length);
  return html`<div class="replay-hand">
    ${all.map(
      ([name, kind, cards]) =>
        html`<figure
          class="replay-group"
          data-kind=${kind ?? "none"}
          aria-label="${name}: ${cards.map(cardName).join(", ")}"
          ${vars({ n: Math.max(2, cards.length) })}
        >
          <div class="replay-cards">
            ${cards.map((code) => html`<span class="replay-card">${cardFace(code, { wild: jokers.isJoker(code) })}</span>`)}
          </div>
          <figcaption aria-hidden="true">${name}</figcaption>
        </figure>`,
    )}
  </div>`;
}
