/**
 * <rummy-sit>: how many chips to bring to the table: when one sits down, waits in line for a chair, or adds some later.
 */

import { html } from "lit";

import { amount, fill, gettext } from "../../words/i18n.js";
import { buyInRange, topUpRange, usualChips } from "../store/buy-in.js";
import { ICONS } from "../../parts/icons.js";
import { currencyName } from "../../words/names.js";
import { Sheet } from "../../parts/sheet.js";

export class RummySit extends Sheet {
  static properties = {
    ...Sheet.properties,
    table: { attribute: false },
    you: { attribute: false },
    chosen_minor: { state: true },
  };

  heading() {
    return { "top-up": gettext("Add chips"), wait: gettext("Wait in line"), sit: gettext("Sit down") }[this.mode];
  }

  /** What the chips are for: `top-up` for who sits, `wait` at a full table, `sit` otherwise. */
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
    const { least, most, step } = this.seated
      ? topUpRange(this.table, this.you)
      : buyInRange(this.table, this.you.main_minor);
    if (most < least) return this.seated ? this.enough() : this.tooLittle(least);
    const chosen = Math.min(most, Math.max(least, this.chosen_minor ?? (this.seated ? most : usualChips(this.table))));
    const unit = currencyName(this.table.currency);
    return html`<form method="dialog" @submit=${(event) => this.sit(event, chosen)}>
      <label class="buy-in">
        <span>${gettext("Chips to bring")}</span>
        <output class="buy-in-amount">${ICONS.chip}${amount(chosen)} <small>${unit}</small></output>
        <input
          type="range"
          min=${least}
          max=${most}
          step=${step}
          .value=${String(chosen)}
          aria-valuetext="${amount(chosen)} ${unit}"
          @input=${this.slid}
        />
        <span class="buy-in-ends"><span>${amount(least)}</span><span>${amount(most)}</span></span>
      </label>
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

  tooLittle(least) {
    const words = gettext(
      "This table asks for at least %(least)s; you have %(amount)s. Choose a table with smaller stakes.",
    );
    return html`<p>${fill(words, { least: amount(least), amount: amount(this.you.main_minor) })}</p>
      <div class="sheet-buttons"><a class="button button-main" href="/">${gettext("To the lobby")}</a></div>`;
  }

  slid(event) {
    this.chosen_minor = Number(event.target.value);
  }

  sit(event, amount_minor) {
    event.preventDefault();
    this.dismiss();
    this.act(this.mode, { amount_minor });
  }
}

customElements.define("rummy-sit", RummySit);
