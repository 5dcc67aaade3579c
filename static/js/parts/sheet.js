/**
 * Base of every dialog: a sheet from below on a phone, a window in the middle elsewhere.
 *
 * The browser's own <dialog> keeps the keyboard inside, closes on Escape and gives the focus back.
 */

import { html } from "lit";

import { gettext } from "../words/i18n.js";
import { ICONS } from "./icons.js";
import { LightElement } from "./light-element.js";

export class Sheet extends LightElement {
  static properties = { open: { type: Boolean } };

  /** Subclasses say their heading, their body and, if need be, a class for the dialog. */
  heading() {
    return "";
  }

  body() {
    return "";
  }

  get look() {
    return "";
  }

  render() {
    if (!this.open) return html``;
    return html`<dialog
      class="sheet ${this.look}"
      aria-labelledby="${this.localName}-title"
      @cancel=${this.cancelled}
      @close=${this.closed}
      @click=${this.clicked}
    >
      <header class="sheet-head">
        <h2 id="${this.localName}-title">${this.heading()}</h2>
        <button class="sheet-close" aria-label=${gettext("Close")} @click=${this.dismiss}>${ICONS.close}</button>
      </header>
      <div class="sheet-body">${this.body()}</div>
    </dialog>`;
  }

  updated() {
    const dialog = this.querySelector("dialog");
    if (!dialog || dialog.open) return;
    dialog.showModal();
    document.dispatchEvent(new CustomEvent("sheet-opened"));
  }

  /** Closes, and says so at once: the browser's own word comes later, and a render between the two would open it again. */
  dismiss() {
    this.querySelector("dialog")?.close();
    this.closed();
  }

  cancelled(event) {
    event.preventDefault();
    this.dismiss();
  }

  /** A click on the shade beside the sheet closes it. */
  clicked(event) {
    if (event.target === event.currentTarget) this.dismiss();
  }

  closed() {
    this.act("close-sheet", { sheet: this.localName });
  }
}
