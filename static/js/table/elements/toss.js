/**
 * <rummy-toss>: the cards drawn for who begins, shown for a moment as a deal opens.
 *
 * It lies over the table and takes nothing away from it: a tap, a drag or a key goes to what lies beneath, and ends the
 * showing, so that whoever begins loses no second of the turn. Who asked for less motion sees it stand still for a
 * shorter while.
 */

import { html, nothing } from "lit";

import { gettext } from "../../words/i18n.js";
import { cardFace } from "../../parts/card-face.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { isStill } from "../motion/flights.js";
import { cardName } from "../../words/names.js";
import { tossPhrase } from "../../words/event-sentences.js";
import { tossOf } from "../store/toss-cards.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "../../parts/light-element.js"
 * @import { TableState } from "../store/state.js"
 * @import { TossShown } from "../store/toss-cards.js"
 */

const STAY_MS = 3600;
const STAY_STILL_MS = 2200;
const ACTS = ["pointerdown", "keydown"];

/** @type {Properties<{ state: TableState, shown: TossShown[] | null }>} */
const PROPERTIES = { state: { attribute: false }, shown: { state: true } };

export class RummyToss extends withProperties(LightElement, PROPERTIES) {
  /** @type {string | null} */
  #told = null;
  /** @type {number | undefined} */
  #timer;
  #onAct = () => this.skip();

  constructor() {
    super();
    /** @type {TossShown[] | null} */
    this.shown = null;
  }

  connectedCallback() {
    super.connectedCallback();
    for (const act of ACTS) document.addEventListener(act, this.#onAct, true);
  }

  disconnectedCallback() {
    for (const act of ACTS) document.removeEventListener(act, this.#onAct, true);
    clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  /**
   * Every deal's toss is shown once.
   * @param {PropertyValues} changed
   */
  willUpdate(changed) {
    const deal = this.state?.deal?.deal ?? null;
    if (!changed.has("state")) return;
    if (this.shown && deal !== this.#told) this.skip();
    const drawn = deal !== this.#told ? tossOf(this.state) : null;
    this.#told = deal;
    if (!drawn) return;
    this.shown = drawn;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.skip(), isStill() ? STAY_STILL_MS : STAY_MS);
  }

  skip() {
    clearTimeout(this.#timer);
    this.shown = null;
  }

  render() {
    if (!this.shown) return nothing;
    const first = this.shown.find((one) => one.first);
    return html`<div class="toss" role="status">
      <span class="toss-title">${gettext("The toss")}</span>
      <span class="toss-cards">${this.shown.map((one) => this.drawn(one))}</span>
      <span class="toss-words">${this.words(first)}</span>
    </div>`;
  }

  /** @param {TossShown} one */
  drawn({ card, name, mine, first }) {
    return html`<span class="toss-card" ?data-first=${first} title=${cardName(card)}
      >${cardFace(card)}<span class="toss-name">${mine ? gettext("You") : name}</span></span
    >`;
  }

  /** @param {TossShown | undefined} first */
  words(first) {
    return first ? tossPhrase(first.mine, first.name, first.card) : "";
  }
}

customElements.define("rummy-toss", RummyToss);
