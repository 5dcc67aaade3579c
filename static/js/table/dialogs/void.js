/**
 * <rummy-void>: a deal ended without a result: why, what it means for one's chips, and where to read it again.
 */

import { html } from "lit";

import { gettext } from "../../words/i18n.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { VoidDeal } from "../store/state.js"
 */

/** @type {Properties<{ voided: VoidDeal | null, hosted: boolean }>} */
const PROPERTIES = { voided: { attribute: false }, hosted: { type: Boolean } };

export class RummyVoid extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("This deal is void");
  }

  get look() {
    return "sheet-small";
  }

  body() {
    if (!this.voided) return "";
    const { sentence, deal } = this.voided;
    return html`<p>${sentence}</p>
      <p>${this.hosted ? gettext("No points of it were counted.") : gettext("You have as many chips as before it.")}</p>
      <p><a href="/deals/${deal}/" target="_blank">${gettext("The page of this deal")}</a></p>
      <div class="sheet-buttons">
        <button class="button button-main" data-action="close-void" autofocus @click=${this.dismiss}>
          ${gettext("Back to the table")}
        </button>
      </div>`;
  }
}

customElements.define("rummy-void", RummyVoid);
