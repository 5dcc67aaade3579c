/**
 * <deal-group>: cards of a result drawn over their plain text, which is what there is without JavaScript.
 *
 * Attributes: `cards` and `jokers` (codes with spaces), `kind` of the group; `loose` for cards in no group, `quiet` for a
 * group without a name under it.
 */

import { html, nothing, render } from "lit";

import { gettext } from "../words/i18n.js";
import { cardFace } from "../parts/card-face.js";
import { looseGroup, miniGroup } from "../parts/card-group.js";
import { cardName, kindName } from "../words/names.js";

/** @import { Kind } from "../wire/messages.js" */

class DealGroup extends HTMLElement {
  connectedCallback() {
    const jokers = this.listed("jokers");
    const cards = this.listed("cards");
    this.textContent = "";
    render(this.hasAttribute("quiet") ? this.quiet(cards, jokers) : this.named(cards, jokers), this);
  }

  /** @param {string} name */
  listed(name) {
    return (this.getAttribute(name) ?? "").split(" ").filter(Boolean);
  }

  /**
   * @param {string[]} cards
   * @param {string[]} jokers
   */
  named(cards, jokers) {
    const kind = /** @type {Kind | null} */ (this.getAttribute("kind") || null);
    if (this.hasAttribute("loose")) return looseGroup(cards, gettext("Ungrouped"), jokers);
    return miniGroup(cards, kindName(kind), kind, jokers);
  }

  /**
   * @param {string[]} cards
   * @param {string[]} jokers
   */
  quiet(cards, jokers) {
    return cards.length
      ? html`<div class="mini-cards" role="img" aria-label=${cards.map(cardName).join(", ")}>
          ${cards.map((code) => cardFace(code, { wild: jokers.includes(code) }))}
        </div>`
      : nothing;
  }
}

customElements.define("deal-group", DealGroup);
