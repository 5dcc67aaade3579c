/**
 * <rummy-duplicate>: the deal of the day at a table of the school: no hint, nothing taken back, no cards shown.
 */

import { html, nothing } from "lit";

import { withProperties } from "../parts/light-element.js";
import { TableStore } from "../table/store/store.js";
import { gettext } from "../words/i18n.js";
import { SchoolTable } from "./host.js";
import { PracticeLine } from "./practice-line.js";

/** @import { Properties } from "../parts/light-element.js" */

/** @type {Properties<{ source: string, path: string }>} */
const PROPERTIES = {
  source: { type: String },
  path: { type: String },
};

export class RummyDuplicate extends withProperties(SchoolTable, PROPERTIES) {
  newStore() {
    const first = JSON.parse(document.getElementById(this.source)?.textContent ?? "");
    return new TableStore(this.path, (path, handlers) => new PracticeLine(path, first, handlers, () => {}));
  }

  strip() {
    // A low window has no room to spare for words that the page before has said.
    if (this.isLow) return nothing;
    const over = this.store.state.deal?.phase === "over";
    const words = over
      ? gettext("You have played the deal of the day.")
      : gettext("The deal of the day: every move stands, and all have the same cards.");
    return html`<section class="strip teacher practice" aria-label=${gettext("Deal of the day")} ?data-over=${over}>
      <p class="teacher-words">${words}</p>
    </section>`;
  }

  middle() {
    return html`<div class="waiting"><p>${this.onward()}</p></div>`;
  }

  onward() {
    return html`<a class="button button-brass" href=${this.lobby} data-action="see-board"
      >${gettext("See how the others did")}</a
    >`;
  }
}

customElements.define("rummy-duplicate", RummyDuplicate);
