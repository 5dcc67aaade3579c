/**
 * <rummy-discards>: the open pile, newest first.
 */

import { html, nothing } from "lit";

import { gettext } from "../../words/i18n.js";
import { cardFace } from "../../parts/card-face.js";
import { miniGroup } from "../../parts/card-group.js";
import { cardName } from "../../words/names.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { SeatView } from "../../wire/messages.js"
 */

/** @type {Properties<{ view: SeatView | null, bySeat: Map<number, string[]>, nameOf: (seat: number) => string }>} */
const PROPERTIES = { view: { attribute: false }, bySeat: { attribute: false }, nameOf: { attribute: false } };

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
      </ol>
      ${this.byPlayer()}`;
  }

  /** Who discarded what, as far as this browser has seen it; cards that were taken up again are among them. */
  byPlayer() {
    const { bySeat, view } = this;
    if (!bySeat?.size || !view) return nothing;
    return html`<h3>${gettext("Who discarded what, since you came")}</h3>
      <dl class="discards-by">
        ${[...bySeat].map(
          ([seat, codes]) =>
            html`<dt>${seat === view.you ? gettext("You") : this.nameOf(seat)}</dt>
              <dd>${miniGroup(codes, "", null, view.jokers)}</dd>`,
        )}
      </dl>`;
  }
}

customElements.define("rummy-discards", RummyDiscards);
