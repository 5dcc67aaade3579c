/**
 * <rummy-finish>: what a finish would declare, point by point, before the step that cannot be taken back.
 *
 * The button under the finger and under Enter is the one that does no harm: to finish where the hand is a declaration, to
 * go back everywhere else. What the solver says only when the dialog is open moves the keyboard along with it.
 */

import { html } from "lit";

import { miniGroup } from "../../parts/card-group.js";
import { checklist } from "../../parts/checklist.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";
import { fill, gettext, ngettext } from "../../words/i18n.js";
import { cardName, kindName } from "../../words/names.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "../../parts/light-element.js"
 * @import { FinishPlan } from "../store/arranging/finish-plan.js"
 */

/** @type {Properties<{ plan: FinishPlan | null, timed: boolean }>} */
const PROPERTIES = { plan: { attribute: false }, timed: { attribute: false } };

export class RummyFinish extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return this.plan ? fill(gettext("Finish with the %(card)s?"), { card: cardName(this.plan.card) }) : "";
  }

  get look() {
    return "sheet-finish";
  }

  body() {
    if (!this.plan) return "";
    const { groups, kinds, jokers, checks, declarable } = this.plan;
    return html`<p class="finish-verdict" role="status" data-met=${declarable}>${this.verdict()}</p>
      <div class="finish-hand">
        ${groups.map((group, at) => miniGroup(group, kindName(kinds[at]), kinds[at] ?? null, jokers))}
      </div>
      ${checklist(checks)}
      <p class="hint">${this.consequence()}</p>
      ${this.buttons(declarable)}`;
  }

  /** @param {PropertyValues} changed */
  updated(changed) {
    const before = /** @type {FinishPlan | null | undefined} */ (changed.get("plan"));
    const better = before?.card === this.plan?.card && !before?.declarable && this.plan?.declarable;
    super.updated(changed);
    const back = this.querySelector("[data-action=go-back]");
    if (!better || document.activeElement !== back) return;
    /** @type {HTMLElement | null} */ (this.querySelector("[data-action=finish-now]"))?.focus();
  }

  verdict() {
    const { declarable, arranges } = this.plan ?? {};
    if (!declarable) return gettext("This hand cannot be declared as it lies.");
    if (arranges) return gettext("This hand can be declared. Your cards will be laid like this:");
    return gettext("This hand can be declared.");
  }

  /** What follows, and what it costs if it is wrong. Where no clock runs there is no hurry, and moves may be taken back. */
  consequence() {
    const { declare_s: seconds = 0, wrong_show: points = 0 } = this.plan?.rules ?? {};
    if (!this.timed) {
      const untimed = ngettext(
        "The card goes face down on the finish slot; then you declare. A wrong show costs %(points)s point.",
        "The card goes face down on the finish slot; then you declare. A wrong show costs %(points)s points.",
        points,
      );
      return fill(untimed, { points });
    }
    const words = ngettext(
      "The card goes face down on the finish slot; that cannot be taken back. You then have %(seconds)s seconds to declare. A wrong show costs %(points)s point.",
      "The card goes face down on the finish slot; that cannot be taken back. You then have %(seconds)s seconds to declare. A wrong show costs %(points)s points.",
      points,
    );
    return fill(words, { seconds, points });
  }

  /** @param {boolean} declarable */
  buttons(declarable) {
    const label = declarable ? gettext("Finish") : gettext("Finish all the same");
    const look = declarable ? "button-main" : "button-quiet button-risk";
    return html`<div class="sheet-buttons">
      <button
        class="button ${declarable ? "button-quiet" : "button-main"}"
        data-action="go-back"
        ?autofocus=${!declarable}
        @click=${this.dismiss}
      >
        ${gettext("Go back")}
      </button>
      <button class="button ${look}" data-action="finish-now" ?autofocus=${declarable} @click=${this.finish}>
        ${label}
      </button>
    </div>`;
  }

  finish() {
    const { plan } = this;
    this.dismiss();
    if (plan) this.act("finish-now");
  }
}

customElements.define("rummy-finish", RummyFinish);
