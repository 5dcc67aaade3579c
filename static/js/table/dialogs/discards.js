/**
 * <rummy-discards>: the open pile, newest first.
 */

import { html } from "lit";

import { gettext } from "../../words/i18n.js";
import { cardFace } from "../../parts/card-face.js";
import { cardName } from "../../words/names.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { SeatView } from "../../wire/messages.js"
 */

/** @type {Properties<{ view: SeatView | null }>} */
const PROPERTIES = { view: { attribute: false } };

export class RummyDiscards extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Open deck");
  }

  body() {
    const cards = [...(this.view?.open_pile ?? [])].reverse();
    if (cards.length === 0) return html`<p>${gettext("Nothing lies there.")}</p>`;
    return html`<p class="hint">${gettext("The newest card first.")}</p>
      <ol class="discards">
        ${cards.map((code) => html`<li aria-label=${cardName(code)}>${cardFace(code, { wild: this.view?.jokers.includes(code) })}</li>`)}
      </ol>`;
  }
}

customElements.define("rummy-discards", RummyDiscards);
