/**
 * <rummy-hand>: one's own cards in groups, each labelled with what it is and what it counts.
 *
 * A listbox of cards: arrows move, space chooses; the pointer chooses by tap and moves by drag.
 */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { fill, gettext } from "../../words/i18n.js";
import { cardFace } from "../../parts/card-face.js";
import { isDragging, justDragged, makeDraggable } from "./drag.js";
import { fitHand } from "./card-size.js";
import { LightElement } from "../../parts/light-element.js";
import { cardName, kindName } from "../../words/names.js";
import { vars } from "../../parts/style-vars.js";

export class RummyHand extends LightElement {
  static properties = {
    groups: { attribute: false },
    reading: { attribute: false },
    selected: { attribute: false },
    focused: { attribute: false },
    fresh: { attribute: false },
    jokers: { attribute: false },
    moves: { attribute: false },
    area: { attribute: false },
  };

  sortables = new Map();

  shouldUpdate() {
    return !isDragging();
  }

  render() {
    const sizes = this.groups.map((group) => group.length);
    const { card_px, strip_px, rows } = fitHand(sizes, this.area);
    return html`<div
      class="hand"
      role="listbox"
      aria-multiselectable="true"
      aria-label=${gettext("Your cards")}
      data-rows=${rows}
      ${vars({ "card-w": `${card_px}px`, strip: `${strip_px}px`, gap: `${this.area.gap_px}px` })}
    >
      ${this.groups.map((group, at) => this.renderGroup(group, at))}
      <div class="group new-group" role="presentation">
        <div class="cards" data-group=${this.groups.length} data-to="hand"></div>
        <span class="new-group-word" aria-hidden="true">${gettext("New group")}</span>
      </div>
    </div>`;
  }

  renderGroup(group, at) {
    const kind = this.reading.kinds[at];
    const points = this.reading.counting[at];
    const spoken = fill(gettext("%(kind)s, counts %(points)s"), { kind: kindName(kind), points });
    return html`<div
      class="group"
      role="group"
      aria-label=${spoken}
      data-kind=${kind ?? "none"}
      ?data-counts=${points > 0}
      ${vars({ count: group.length })}
    >
      ${this.renderLabel(group, at, kind, points)}
      <div class="cards" data-group=${at} data-from="hand" data-to="hand">
        ${repeat(
          group,
          (card) => card.uid,
          (card) => this.renderCard(card),
        )}
      </div>
    </div>`;
  }

  renderLabel(group, at, kind, points) {
    const mayTake = this.selected.size > 0 && !group.every((card) => this.selected.has(card.uid));
    if (mayTake && !group.some((card) => this.selected.has(card.uid))) {
      return html`<button
        class="group-label group-take"
        tabindex="-1"
        aria-hidden="true"
        @click=${() => this.act("add-here", { group: at })}
      >
        ${gettext("Add here")}
      </button>`;
    }
    return html`<span class="group-label" aria-hidden="true">
      <span class="group-kind">${kindName(kind)}</span
      >${points > 0 ? html`<b class="group-points">${points}</b>` : nothing}
    </span>`;
  }

  renderCard({ uid, code }) {
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
      @click=${() => this.choose(uid)}
      @focus=${() => this.act("focus-card", { uid })}
    >
      ${cardFace(code, { wild })}
    </div>`;
  }

  spokenCard(code, wild, uid) {
    const parts = [cardName(code)];
    if (wild && code !== "PJ") parts.push(gettext("wild joker"));
    if (uid === this.fresh) parts.push(gettext("just drawn"));
    return parts.join(", ");
  }

  choose(uid) {
    if (!justDragged()) this.act("choose-card", { uid });
  }

  updated() {
    const options = { source: "hand", target: "hand", moves: () => this.moves, onDrop: (wish) => this.dropped(wish) };
    const containers = [...this.querySelectorAll(".cards")];
    for (const [container, sortable] of this.sortables) {
      if (containers.includes(container)) continue;
      sortable.destroy();
      this.sortables.delete(container);
    }
    for (const container of containers) {
      if (!this.sortables.has(container)) this.sortables.set(container, makeDraggable(container, options));
    }
  }

  dropped(wish) {
    this.requestUpdate();
    if (wish) this.act("dropped", wish);
  }

  /** Puts the keyboard on a card. */
  focusCard(uid) {
    this.querySelector(`[data-uid="${uid}"]`)?.focus({ preventScroll: true });
  }
}

customElements.define("rummy-hand", RummyHand);
