/**
 * <rummy-sit>: how many chips to bring to the table: when one sits down, waits in line for a chair, or adds some later.
 */

import { html } from "lit";

import { amount, fill, gettext } from "../../words/i18n.js";
import { buyInRange, topUpRange, usualChips } from "../../rules/buy-in.js";
import { ICONS } from "../../parts/icons.js";
import { currencyName } from "../../words/names.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { TableInfo, You } from "../../wire/messages.js"
 */

const HEADINGS = { "top-up": gettext("Add chips"), wait: gettext("Wait in line"), sit: gettext("Sit down") };

/** @type {Properties<{ table: TableInfo, you: You, chosen_minor: number | undefined }>} */
const PROPERTIES = {
  table: { attribute: false },
  you: { attribute: false },
  chosen_minor: { state: true },
};

export class RummySit extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return HEADINGS[this.mode];
  }

  /**
   * What the chips are for: `top-up` for who sits, `wait` at a full table, `sit` otherwise.
   * @returns {"top-up" | "wait" | "sit"}
   */
  get mode() {
    if (this.seated) return "top-up";
    return this.table.seats.some((chair) => !chair.player) ? "sit" : "wait";
  }

  get seated() {
    return this.you.seat !== null;
  }

  get look() {
    return "sheet-small";
  }

  body() {
    const { least, most, step, end } = this.seated
      ? topUpRange(this.table, this.you)
      : buyInRange(this.table, this.you.main_minor);
    if (most < least) return this.seated ? this.enough() : this.tooLittle(least);
    const chosen = Math.min(most, Math.max(least, this.chosen_minor ?? (this.seated ? most : usualChips(this.table))));
    const unit = currencyName(this.table.currency);
    return html`<form method="dialog" @submit=${this.sitter(chosen)}>
      <div class="buy-in">
        <label for="buy-in">${gettext("Chips to bring")}</label>
        <output class="buy-in-amount">${ICONS.chip}${amount(chosen)} <small>${unit}</small></output>
        <input
          id="buy-in"
          type="range"
          min=${least}
          max=${end}
          step=${step}
          .value=${String(chosen === most ? end : chosen)}
          aria-valuetext="${amount(chosen)} ${unit}"
          @input=${this.slid}
        />
        <span class="buy-in-ends"><span>${amount(least)}</span><span>${amount(most)}</span></span>
      </div>
      <p class="hint">
        ${fill(gettext("You have %(amount)s. What is left when you leave comes back to you."), { amount: amount(this.you.main_minor) })}
      </p>
      <div class="sheet-buttons">
        <button type="button" class="button button-quiet" @click=${this.dismiss}>${gettext("Cancel")}</button>
        <button class="button button-main" data-action="sit-down" autofocus>${this.heading()}</button>
      </div>
    </form>`;
  }

  enough() {
    return html`<p>
      ${gettext("No more chips can be added: you have the most that this table allows, or nothing left to bring.")}
    </p>`;
  }

  /** @param {number} least */
  tooLittle(least) {
    const words = gettext(
      "This table asks for at least %(least)s; you have %(amount)s. Choose a table with smaller stakes.",
    );
    return html`<p>${fill(words, { least: amount(least), amount: amount(this.you.main_minor) })}</p>
      <div class="sheet-buttons"><a class="button button-main" href="/">${gettext("To the lobby")}</a></div>`;
  }

  /** @param {Event} event */
  slid({ target }) {
    if (target instanceof HTMLInputElement) this.chosen_minor = target.valueAsNumber;
  }

  /**
   * @param {number} amount_minor
   * @returns {(event: Event) => void}
   */
  sitter(amount_minor) {
    return (event) => {
      event.preventDefault();
      const { mode } = this;
      this.dismiss();
      this.act(mode, { amount_minor });
    };
  }
}

customElements.define("rummy-sit", RummySit);
