/**
 * <rummy-actions>: the buttons under one's thumb, the same ones in the same places through the whole deal.
 */

import { html, nothing } from "lit";

import { gettext } from "../../words/i18n.js";
import { ICONS } from "../../parts/icons.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { moveAlong, settleStops } from "../../parts/toolbar.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Moves } from "../../rules/moves.js"
 */

/** @typedef {"drop" | "ask-drop" | "sort" | "group" | "finish" | "discard" | "declare"} ActionName */

/** @type {Properties<{ moves: Moves, chosen: number, dropAsked: boolean, noDrops: boolean, hasHand: boolean }>} */
const PROPERTIES = {
  moves: { attribute: false },
  chosen: { type: Number },
  dropAsked: { type: Boolean },
  noDrops: { type: Boolean },
  hasHand: { type: Boolean },
};

export class RummyActions extends withProperties(LightElement, PROPERTIES) {
  render() {
    const { moves, chosen } = this;
    return html`<div class="actions" role="toolbar" aria-label=${gettext("Moves")} @keydown=${moveAlong}>
      ${this.noDrops ? nothing : this.dropButton()} ${this.button("sort", gettext("Sort"), "s", this.hasHand)}
      ${this.button("group", gettext("Group"), "g", chosen > 0)}
      ${moves.declare || moves.show ? this.declareButton() : this.cardButtons(moves, chosen)}
    </div>`;
  }

  updated() {
    settleStops(this.querySelector(".actions"));
  }

  dropButton() {
    if (this.moves.askDrop) {
      const label = this.dropAsked ? gettext("Don't drop") : gettext("Drop next");
      return this.button("ask-drop", label, "x", true, { look: "drop", pressed: this.dropAsked, icon: ICONS.drop });
    }
    return this.button("drop", gettext("Drop"), "x", this.moves.drop, { look: "drop" });
  }

  /**
   * @param {Moves} moves
   * @param {number} chosen
   */
  cardButtons(moves, chosen) {
    return html`${this.button("finish", gettext("Finish"), "f", moves.finish && chosen === 1, { look: "finish" })}
    ${this.button("discard", gettext("Discard"), "d", moves.discard && chosen === 1, { look: "main" })}`;
  }

  declareButton() {
    const label = this.moves.declare ? gettext("Declare") : gettext("Show");
    return this.button("declare", label, "Enter", true, { look: "main wide" });
  }

  /**
   * @param {ActionName} name
   * @param {string} label
   * @param {string} key Its key on the keyboard.
   * @param {boolean} enabled
   * @param {{ look?: string, pressed?: boolean | null, icon?: unknown }} [how]
   */
  button(
    name,
    label,
    key,
    enabled,
    { look = "", pressed = null, icon = ICONS[name === "ask-drop" ? "drop" : name] } = {},
  ) {
    return html`<button
      class="action ${look}"
      data-action=${name}
      ?disabled=${!enabled}
      aria-pressed=${pressed ?? nothing}
      aria-keyshortcuts=${key}
      @click=${() => this.act(name)}
    >
      ${icon}<span>${label}</span>
    </button>`;
  }
}

customElements.define("rummy-actions", RummyActions);
