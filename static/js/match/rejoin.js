/**
 * <rummy-rejoin>: whoever has fallen is asked whether to pay the fee again; no answer in time is a no.
 *
 * Closing the dialog answers nothing: the question stays in the match's strip until its clock has run out.
 */

import { html } from "lit";

import { amount, fill, gettext } from "../words/i18n.js";
import { ICONS } from "../parts/icons.js";
import { withProperties } from "../parts/light-element.js";
import { Sheet } from "../parts/sheet.js";
import { entrantOf, namesOf } from "./standing.js";

/**
 * @import { Properties } from "../parts/light-element.js"
 * @import { RejoinOffer, ShownMatch, You } from "../wire/messages.js"
 * @import { ServerClock } from "../wire/server-clock.js"
 */

/** @type {Properties<{ match: ShownMatch, you: You, clock: ServerClock }>} */
const PROPERTIES = {
  match: { attribute: false },
  you: { attribute: false },
  clock: { attribute: false },
};

export class RummyRejoin extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Rejoin the match?");
  }

  get look() {
    return "sheet-small";
  }

  body() {
    const { rejoin, limit } = this.match;
    if (!rejoin) return "";
    const price = amount(rejoin.fee_minor);
    const total = entrantOf(this.match, this.you.player)?.total ?? limit;
    const enough = this.you.main_minor >= rejoin.fee_minor;
    return html`<p>
        ${fill(gettext("You have %(total)s points. At %(limit)s one is out, unless one pays the entry fee again."), { total, limit })}
      </p>
      <dl class="offer">
        <div>
          <dt>${gettext("Price")}</dt>
          <dd>${ICONS.chip}${price}</dd>
        </div>
        <div>
          <dt>${gettext("Your new total")}</dt>
          <dd>${rejoin.total}</dd>
        </div>
        <div>
          <dt>${gettext("In your account")}</dt>
          <dd>${ICONS.chip}${amount(this.you.main_minor)}</dd>
        </div>
        <div>
          <dt>${gettext("Time to answer")}</dt>
          <dd><rummy-countdown .clock=${this.clock} .due_at_ms=${rejoin.due_at_ms}></rummy-countdown></dd>
        </div>
      </dl>
      ${this.others(rejoin)}
      <p class="hint">
        ${enough ? gettext("No answer in time counts as no.") : gettext("You have too few chips to rejoin.")}
      </p>
      <div class="sheet-buttons">
        <button class="button button-quiet" data-action="no-rejoin" @click=${() => this.answer(false)}>
          ${gettext("No, I am out")}
        </button>
        <button class="button button-main" data-action="rejoin" ?disabled=${!enough} @click=${() => this.answer(true)}>
          ${fill(gettext("Rejoin for %(price)s"), { price })}
        </button>
      </div>`;
  }

  /** @param {RejoinOffer} rejoin */
  others(rejoin) {
    const names = namesOf(
      this.match,
      rejoin.players.filter((id) => id !== this.you.player),
    );
    return names.length
      ? html`<p class="hint">${fill(gettext("Asked too: %(names)s."), { names: names.join(", ") })}</p>`
      : "";
  }

  /** @param {boolean} accepted */
  answer(accepted) {
    this.dismiss();
    this.act("answer-rejoin", { accepted });
  }
}

customElements.define("rummy-rejoin", RummyRejoin);
