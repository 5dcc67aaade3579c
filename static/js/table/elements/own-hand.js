/**
 * <rummy-hand>: one's own cards in groups, each labelled with what it is and what it counts.
 *
 * A listbox of cards: arrows move, space chooses; the pointer chooses by tap and moves by drag.
 */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { fill, gettext } from "../../words/i18n.js";
import { cardFace, shortCard } from "../../parts/card-face.js";
import { isDragging, justDragged, makeDraggable } from "./drag.js";
import { fitHand, stripIn } from "./card-size.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { standsFor } from "../../rules/melds-within.js";
import { STAR } from "../../parts/icons.js";
import { cardName, kindName } from "../../words/names.js";
import { vars } from "../../parts/style-vars.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Jokers } from "../../rules/jokers.js"
 * @import { Stretch } from "../../rules/melds-within.js"
 * @import { Moves } from "../../rules/moves.js"
 * @import { HandArea } from "./card-size.js"
 * @import { Reading } from "../store/arranging/desk.js"
 * @import { HeldCard } from "../store/arranging/hand.js"
 * @import { Part } from "./drag.js"
 * @import { Wish } from "../../parts/acts.js"
 * @import { Kind } from "../../wire/messages.js"
 */

/**
 * @type {Properties<{
 *   groups: HeldCard[][],
 *   reading: Reading,
 *   selected: Set<string>,
 *   focused: string | null,
 *   fresh: string | null,
 *   advised: string | null,
 *   jokers: Jokers,
 *   moves: Moves,
 *   area: HandArea,
 * }>}
 */
const PROPERTIES = {
  groups: { attribute: false },
  reading: { attribute: false },
  selected: { attribute: false },
  focused: { attribute: false },
  fresh: { attribute: false },
  advised: { attribute: false },
  jokers: { attribute: false },
  moves: { attribute: false },
  area: { attribute: false },
};

export class RummyHand extends withProperties(LightElement, PROPERTIES) {
  /** @type {Map<HTMLElement, { destroy: () => void }>} */
  #sortables = new Map();

  shouldUpdate() {
    return !isDragging();
  }

  render() {
    const sizes = this.groups.map((group) => group.length);
    const fitted = fitHand(sizes, this.area);
    const { card_px, rows } = fitted;
    return html`<div
      class="hand"
      role="listbox"
      aria-multiselectable="true"
      aria-label=${gettext("Your cards")}
      data-rows=${rows}
      ${vars({ "card-w": `${card_px}px`, gap: `${this.area.gap_px}px` })}
    >
      ${this.groups.map((group, at) => this.renderGroup(group, at, stripIn(group.length, fitted, this.area)))}
      <div class="group new-group" role="presentation">
        <div class="cards" data-group=${this.groups.length} data-to="hand"></div>
        <span class="new-group-word" aria-hidden="true">${gettext("New group")}</span>
      </div>
    </div>`;
  }

  /**
   * @param {HeldCard[]} group
   * @param {number} at
   * @param {number} strip_px
   */
  renderGroup(group, at, strip_px) {
    const kind = this.reading.kinds[at] ?? null;
    const points = this.reading.counting[at] ?? 0;
    const stretches = this.reading.stretches[at] ?? [];
    const names = stretches.length ? stretches.map((one) => kindName(one.kind)).join(", ") : this.named(group, kind);
    const spoken = fill(gettext("%(kind)s, counts %(points)s"), { kind: names, points });
    return html`<div
      class="group"
      role="group"
      aria-label=${spoken}
      data-kind=${kind ?? "none"}
      ?data-counts=${points > 0}
      ${vars({ count: group.length, strip: `${strip_px}px` })}
    >
      ${this.renderLabel(group, at, kind, points)}
      <div class="cards" data-group=${at} data-from="hand" data-to="hand">
        ${repeat(
          group,
          (card) => card.uid,
          (card, place) => this.renderCard(card, stretchAt(stretches, place)),
        )}
      </div>
    </div>`;
  }

  /**
   * @param {HeldCard[]} group
   * @param {number} at
   * @param {Kind | null} kind
   * @param {number} points
   */
  renderLabel(group, at, kind, points) {
    const mayTake = this.selected.size > 0 && !group.every((card) => this.selected.has(card.uid));
    if (mayTake && !group.some((card) => this.selected.has(card.uid))) {
      return html`<button
        class="group-label group-take"
        tabindex="-1"
        aria-hidden="true"
        @click=${() => this.act("add-here", { group: at })}
      >
        ${group.length > 1 ? gettext("Add here") : "+"}
      </button>`;
    }
    const stretches = this.reading.stretches[at] ?? [];
    return html`<span class="group-labels" aria-hidden="true">
      ${stretches.map((one) => html`<span class="group-label" data-kind=${one.kind}><span class="group-kind">${kindName(one.kind)}</span></span>`)}
      ${stretches.length && points === 0 ? nothing : this.wholeLabel(group, kind, points, stretches.length > 0)}
    </span>`;
  }

  /** @type {(group: HeldCard[], kind: Kind | null, points: number, short: boolean) => unknown} */
  wholeLabel(group, kind, points, short) {
    const stands = this.jokersStandFor(group, kind);
    return html`<span class="group-label" data-kind=${kind ?? "none"}>
      ${short ? nothing : html`<span class="group-kind">${kindName(kind)}</span>`}
      ${stands.length ? html`<span class="group-stands">${STAR}${stands.map(shortCard)}</span>` : nothing}
      ${points > 0 ? html`<b class="group-points">${points}</b>` : nothing}
    </span>`;
  }

  /** @type {(group: HeldCard[], kind: Kind | null) => string[]} The cards for which jokers stand in a group. */
  jokersStandFor(group, kind) {
    const codes = group.map(({ code }) => code);
    return standsFor(this.jokers, codes, kind);
  }

  /** @type {(group: HeldCard[], kind: Kind | null) => string} What a group is, with what its jokers stand for. */
  named(group, kind) {
    const cards = this.jokersStandFor(group, kind).map(cardName).join(", ");
    if (!cards) return kindName(kind);
    return fill(gettext("%(kind)s with a joker for the %(cards)s"), { kind: kindName(kind), cards });
  }

  /**
   * @param {HeldCard} card
   * @param {Kind | null} meld The meld in its group to which it belongs.
   */
  renderCard({ uid, code }, meld) {
    const wild = this.jokers.isJoker(code);
    const chosen = this.selected.has(uid);
    return html`<div
      class="held draggable"
      role="option"
      tabindex=${uid === this.focused ? 0 : -1}
      aria-selected=${chosen}
      aria-label=${this.spokenCard(code, wild, uid)}
      data-uid=${uid}
      data-code=${code}
      ?data-fresh=${uid === this.fresh}
      ?data-advised=${code === this.advised}
      data-meld=${meld ?? nothing}
      @click=${() => this.choose(uid)}
      @focus=${() => this.act("focus-card", { uid })}
    >
      ${cardFace(code, { wild })}
    </div>`;
  }

  /**
   * @param {string} code
   * @param {boolean} wild
   * @param {string} uid
   */
  spokenCard(code, wild, uid) {
    const parts = [cardName(code)];
    if (wild && code !== "PJ") parts.push(gettext("wild joker"));
    if (uid === this.fresh) parts.push(gettext("just drawn"));
    if (code === this.advised) parts.push(gettext("the hint's card"));
    return parts.join(", ");
  }

  /** @param {string} uid */
  choose(uid) {
    if (!justDragged()) this.act("choose-card", { uid });
  }

  updated() {
    /** @type {Part} */
    const part = { source: "hand", target: "hand", moves: () => this.moves, onDrop: (wish) => this.dropped(wish) };
    const containers = [...this.querySelectorAll(".cards")].filter((one) => one instanceof HTMLElement);
    for (const [container, sortable] of this.#sortables) {
      if (containers.includes(container)) continue;
      sortable.destroy();
      this.#sortables.delete(container);
    }
    for (const container of containers) {
      if (!this.#sortables.has(container)) this.#sortables.set(container, makeDraggable(container, part));
    }
  }

  /** @param {Wish | null} wish */
  dropped(wish) {
    this.requestUpdate();
    if (wish) this.act("dropped", wish);
  }

  /**
   * Puts the keyboard on a card.
   * @param {string | null} uid
   */
  focusCard(uid) {
    const card = this.querySelector(`[data-uid="${uid}"]`);
    if (card instanceof HTMLElement) card.focus({ preventScroll: true });
  }
}

/** @type {(stretches: Stretch[], place: number) => Kind | null} */
const stretchAt = (stretches, place) => stretches.find(({ from, to }) => from <= place && place < to)?.kind ?? null;

customElements.define("rummy-hand", RummyHand);
