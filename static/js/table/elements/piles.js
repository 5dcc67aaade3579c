/**
 * <rummy-piles>: the closed deck with the cut joker under it, the open deck and the finish slot.
 *
 * A deck is drawn from by a tap, by a key or by dragging its top card into the hand; a card dragged from the hand onto
 * the open deck is discarded, onto the finish slot finishes.
 */

import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";

import { fill, gettext, ngettext } from "../../words/i18n.js";
import { cardBack, cardFace } from "../../parts/card-face.js";
import { isDragging, justDragged, makeDraggable } from "./drag.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { cardName } from "../../words/names.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Moves } from "../../rules/moves.js"
 * @import { Wish } from "../../parts/acts.js"
 * @import { Pile } from "../../wire/messages.js"
 * @import { Part } from "./drag.js"
 * @import { Pending } from "../store/state.js"
 * @import { SeatView } from "../../wire/messages.js"
 */

/** @type {Properties<{ view: SeatView, moves: Moves, pending: Pending }>} */
const PROPERTIES = {
  view: { attribute: false },
  moves: { attribute: false },
  pending: { attribute: false },
};

export class RummyPiles extends withProperties(LightElement, PROPERTIES) {
  shouldUpdate() {
    return !isDragging();
  }

  firstUpdated() {
    this.#takePart("closed", { source: "closed", target: null });
    this.#takePart("open", { source: "open", target: "open" });
    this.#takePart("finish", { source: null, target: "finish" });
  }

  /**
   * @param {string} pile
   * @param {Pick<Part, "source" | "target">} part
   */
  #takePart(pile, part) {
    const zone = this.querySelector(`[data-pile="${pile}"] .pile-cards`);
    if (!(zone instanceof HTMLElement)) return;
    makeDraggable(zone, { ...part, moves: () => this.moves, onDrop: (wish) => this.dropped(wish) });
  }

  /** @param {Wish | null} wish */
  dropped(wish) {
    this.requestUpdate();
    if (wish) this.act("dropped", wish);
  }

  render() {
    const { view, moves } = this;
    const pending = this.pending ?? {};
    return html`
      <div
        class="pile pile-closed"
        data-pile="closed"
        ?data-live=${moves.drawClosed}
        ?data-busy=${pending.pile === "closed"}
      >
        ${view?.cut ? this.cutJoker(view.cut) : nothing}
        <div class="pile-cards" data-from="closed">
          ${view ? this.closedDeck(view) : html`<span class="card-space"></span>`} ${sending(pending.pile === "closed")}
        </div>
        <span class="pile-label"
          >${view ? fill(gettext("Closed · %(count)s"), { count: view.closed_count }) : gettext("Closed")}</span
        >
      </div>
      <div class="pile pile-open" data-pile="open" ?data-live=${moves.drawOpen} ?data-busy=${pending.pile === "open"}>
        <div class="pile-cards" data-from="open" data-to="open">
          ${this.openDeck(pending)} ${sending(pending.pile === "open" || pending.to === "open")}
        </div>
        <button
          class="pile-label pile-more"
          ?disabled=${!view?.open_pile.length}
          @click=${() => this.act("see-discards")}
        >
          ${gettext("Discards")}
        </button>
      </div>
      <div class="pile pile-finish" data-pile="finish" ?data-live=${moves.finish}>
        <div class="pile-cards" data-to="finish">${this.finishSlot(pending)} ${sending(pending.to === "finish")}</div>
        <span class="pile-label">${gettext("Finish")}</span>
      </div>
    `;
  }

  /** @param {string} cut */
  cutJoker(cut) {
    return html`<div
      class="cut-joker"
      role="img"
      aria-label=${fill(gettext("Wild joker: %(card)s"), { card: cardName(cut) })}
    >
      ${cardFace(cut, { wild: true })}
    </div>`;
  }

  /** @param {SeatView} view */
  closedDeck(view) {
    return html`<button
      class="deck draggable"
      data-thickness=${Math.min(4, Math.ceil(view.closed_count / 12))}
      aria-label=${closedDeck(view.closed_count)}
      aria-disabled=${!this.moves.drawClosed}
      @click=${() => this.draw("closed")}
    >
      ${cardBack()}
    </button>`;
  }

  /** @param {Pending} pending */
  openDeck(pending) {
    const onItsWay = pending.to === "open" && pending.code ? [pending.code] : [];
    const pile = [...(this.view?.open_pile ?? []), ...onItsWay];
    const top = pile.at(-1);
    if (top === undefined) return html`<span class="card-space"></span>`;
    const under = pile.at(-2);
    const label = fill(gettext("Open deck: %(card)s. Draw"), { card: cardName(top) });
    return html`
      ${under ? html`<span class="deck-under" aria-hidden="true">${this.face(under)}</span>` : nothing}
      ${keyed(
        pile.length,
        html`<button
          class="deck draggable"
          aria-label=${label}
          aria-disabled=${!this.moves.drawOpen}
          @click=${() => this.draw("open")}
        >
          ${this.face(top)}
        </button>`,
      )}
    `;
  }

  /** @param {Pending} pending */
  finishSlot(pending) {
    if (pending.to === "finish" && pending.code) return html`<span class="deck">${this.face(pending.code)}</span>`;
    if (this.view?.finish_slot)
      return html`<span class="deck" role="img" aria-label=${gettext("A card lies face down")}>${cardBack()}</span>`;
    return html`<button
      class="card-space"
      aria-disabled=${!this.moves.finish}
      aria-label=${gettext("Finish with the card chosen")}
      @click=${() => this.act("finish")}
    ></button>`;
  }

  /** @param {string} code */
  face(code) {
    return cardFace(code, { wild: this.view?.jokers.includes(code) });
  }

  /** @param {Pile} pile */
  draw(pile) {
    if (justDragged()) return;
    this.act("draw", { pile });
  }
}

/**
 * Said on the card whose move is on its way, once that takes longer than a blink.
 * @param {boolean} isOn
 */
const sending = (isOn) => (isOn ? html`<span class="sending">${gettext("Sending…")}</span>` : nothing);

/** @type {(count: number) => string} */
const closedDeck = (count) =>
  fill(ngettext("Closed deck, %(count)s card. Draw", "Closed deck, %(count)s cards. Draw", count), { count });

customElements.define("rummy-piles", RummyPiles);
