/**
 * <rummy-declare>: while one declares or shows: what the groups are worth, what is missing, and the time left.
 *
 * No dialog over the cards: the hand below stays free to be arranged.
 */

import { html, nothing } from "lit";

import { fill, gettext, ngettext } from "../../words/i18n.js";
import { checklist } from "../../parts/checklist.js";
import { checksOf } from "../../words/checks.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { miniGroup } from "../../parts/card-group.js";
import { kindName, secondsLeft } from "../../words/names.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Reading } from "../store/arranging/desk.js"
 * @import { Declared, RuleProfile } from "../../wire/messages.js"
 * @import { ServerClock } from "../../wire/server-clock.js"
 */

const TICK_MS = 250;

/**
 * @type {Properties<{
 *   mode: "declare" | "show" | null,
 *   reading: Reading,
 *   rules: RuleProfile,
 *   winner: string,
 *   declared: Declared | null,
 *   jokers: string[],
 *   due_at_ms: number | null,
 *   clock: ServerClock,
 * }>}
 */
const PROPERTIES = {
  mode: { attribute: false },
  reading: { attribute: false },
  rules: { attribute: false },
  winner: { attribute: false },
  declared: { attribute: false },
  jokers: { attribute: false },
  due_at_ms: { attribute: false },
  clock: { attribute: false },
};

export class RummyDeclare extends withProperties(LightElement, PROPERTIES) {
  /** @type {number | undefined} */
  #ticker;

  connectedCallback() {
    super.connectedCallback();
    this.#ticker = setInterval(() => this.mode && this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.#ticker);
    super.disconnectedCallback();
  }

  render() {
    if (!this.mode) return nothing;
    const left_s = this.clock.now_ms === null ? Infinity : Math.ceil(this.clock.until(this.due_at_ms) / 1000);
    const declaring = this.mode === "declare";
    const title = declaring
      ? gettext("Group your cards and declare")
      : fill(gettext("%(name)s declared"), { name: this.winner });
    return html`<section class="declare" role="region" aria-label=${title} ?data-hurry=${left_s <= 10}>
      <header>
        <h2>${title}</h2>
        ${left_s === Infinity ? nothing : countdown(left_s)}
      </header>
      ${declaring ? checklist(checksOf(this.rules, this.reading)) : html`<p>${gettext("Arrange your cards: what lies in groups may not count.")} ${this.pointsLine()}</p>`}
      ${declaring ? nothing : this.shownByWinner()}
    </section>`;
  }

  shownByWinner() {
    if (!this.declared) return nothing;
    const { groups, kinds } = this.declared;
    return html`<div class="declare-hand">
      ${groups.map((group, at) => miniGroup(group, kindName(kinds[at]), kinds[at] ?? null, this.jokers))}
    </div>`;
  }

  pointsLine() {
    const { points } = this.reading;
    return fill(ngettext("Your hand counts %(points)s point.", "Your hand counts %(points)s points.", points), {
      points,
    });
  }
}

/** @param {number} left_s */
const countdown = (left_s) =>
  html`<span class="countdown" role="timer" aria-label=${secondsLeft(left_s)}>${left_s}</span>`;

customElements.define("rummy-declare", RummyDeclare);
