/**
 * <rummy-confirm>: asks before a drop, a finish, leaving or a declaration that would be wrong.
 */

import { html, nothing } from "lit";

import { gettext } from "../../words/i18n.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Question } from "../store/state.js"
 */

/** @type {Properties<{ question: Question | null }>} */
const PROPERTIES = { question: { attribute: false } };

export class RummyConfirm extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return this.question?.title ?? "";
  }

  get look() {
    return "sheet-small";
  }

  body() {
    if (!this.question) return "";
    const { text, yes, danger, also } = this.question;
    return html`<p>${text}</p>
      <div class="sheet-buttons">
        <button class="button button-quiet" @click=${this.dismiss}>${gettext("Cancel")}</button>
        ${also ? html`<button class="button button-quiet" data-action="confirm-also" @click=${this.confirmAlso}>${also.label}</button>` : nothing}
        <button
          class="button ${danger ? "button-danger" : "button-main"}"
          data-action="confirm"
          autofocus
          @click=${this.confirm}
        >
          ${yes}
        </button>
      </div>`;
  }

  confirmAlso() {
    const { question } = this;
    this.dismiss();
    question?.also?.then();
  }

  confirm() {
    const { question } = this;
    this.dismiss();
    question?.then();
  }
}

customElements.define("rummy-confirm", RummyConfirm);
