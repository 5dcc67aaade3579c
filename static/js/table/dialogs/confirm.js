/**
 * <rummy-confirm>: asks before a drop, a finish, leaving or a declaration that would be wrong.
 */

import { html } from "lit";

import { gettext } from "../../words/i18n.js";
import { Sheet } from "../../parts/sheet.js";

export class RummyConfirm extends Sheet {
  static properties = { ...Sheet.properties, question: { attribute: false } };

  heading() {
    return this.question?.title ?? "";
  }

  get look() {
    return "sheet-small";
  }

  body() {
    const { text, yes, danger } = this.question;
    return html`<p>${text}</p>
      <div class="sheet-buttons">
        <button class="button button-quiet" @click=${this.dismiss}>${gettext("Cancel")}</button>
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

  confirm() {
    const { then } = this.question;
    this.dismiss();
    then();
  }
}

customElements.define("rummy-confirm", RummyConfirm);
