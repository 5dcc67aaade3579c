/**
 * <rummy-look>: how the table looks, which is kept for the account, and how it sounds on this device.
 */

import { html } from "lit";

import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";
import { CARD_SIZES, FELTS } from "../../storage/preferences.js";
import { gettext } from "../../words/i18n.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { CardsAre, Felt, Preferences, SwitchName } from "../../storage/preferences.js"
 */

/** @type {Record<SwitchName, string>} */
const SWITCHES = {
  sound: gettext("Sounds"),
  buzz: gettext("The phone buzzes in my turn"),
  fourColours: gettext("Four-colour suits"),
  largeIndex: gettext("Large numbers and suits"),
  plainCourts: gettext("Plain court cards"),
  leftHanded: gettext("Buttons for the left hand"),
  letterKeys: gettext("Keys of one letter"),
};

/** @type {Record<Felt, string>} */
const FELT_NAMES = {
  green: gettext("Green"),
  blue: gettext("Blue"),
  wine: gettext("Wine"),
  night: gettext("Night"),
};

/** @type {Record<CardsAre, string>} */
const SIZE_NAMES = {
  large: gettext("Large"),
  middle: gettext("Middle"),
  small: gettext("Small"),
};

/** @type {Properties<{ preferences: Preferences }>} */
const PROPERTIES = { preferences: { attribute: false } };

export class RummyLook extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Look and sound");
  }

  get look() {
    return "sheet-small";
  }

  body() {
    const names = /** @type {SwitchName[]} */ (Object.keys(SWITCHES));
    return html`<div class="menu">
      ${names.map((name) => this.row(name))}
      <fieldset class="felts">
        <legend>${gettext("Felt")}</legend>
        ${FELTS.map((felt) => this.felt(felt))}
      </fieldset>
      <fieldset class="felts card-sizes">
        <legend>${gettext("My cards")}</legend>
        ${CARD_SIZES.map((cards) => this.size(cards))}
      </fieldset>
    </div>`;
  }

  /** @param {SwitchName} key */
  row(key) {
    const on = this.preferences[key];
    return html`<button
      class="menu-row"
      role="switch"
      data-action=${key}
      aria-checked=${on}
      @click=${() => this.act("prefer", { key, wanted: !on })}
    >
      <span>${SWITCHES[key]}</span><span class="switch" aria-hidden="true"></span>
    </button>`;
  }

  /** @param {CardsAre} cards */
  size(cards) {
    return html`<label class="felt-choice">
      <input
        type="radio"
        name="cards"
        value=${cards}
        .checked=${this.preferences.cards === cards}
        @change=${() => this.act("choose-cards", { cards })}
      />
      <span>${SIZE_NAMES[cards]}</span>
    </label>`;
  }

  /** @param {Felt} felt */
  felt(felt) {
    return html`<label class="felt-choice" data-felt=${felt}>
      <input
        type="radio"
        name="felt"
        value=${felt}
        .checked=${this.preferences.felt === felt}
        @change=${() => this.act("choose-felt", { felt })}
      />
      <span>${FELT_NAMES[felt]}</span>
    </label>`;
  }
}

customElements.define("rummy-look", RummyLook);
