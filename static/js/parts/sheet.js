/**
 * Base of every dialog: a sheet from below on a phone, a window in the middle elsewhere.
 *
 * The browser's own <dialog> keeps the keyboard inside, closes on Escape and gives the focus back.
 */

import { html } from "lit";

import { gettext } from "../words/i18n.js";
import { ICONS } from "./icons.js";
import { LightElement, withProperties } from "./light-element.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "./light-element.js"
 */

/** @type {Properties<{ open: boolean }>} */
const PROPERTIES = { open: { type: Boolean } };

export class Sheet extends withProperties(LightElement, PROPERTIES) {
  /**
   * Subclasses say their heading, their body and, if need be, a class for the dialog.
   * @returns {string}
   */
  heading() {
    return "";
  }

  /** @returns {unknown} */
  body() {
    return "";
  }

  /** @returns {string} */
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

  /** @param {PropertyValues} _changed */
  updated(_changed) {
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

  /** @param {Event} event */
  cancelled(event) {
    event.preventDefault();
    this.dismiss();
  }

  /**
   * A click on the shade beside the sheet closes it.
   * @param {Event} event
   */
  clicked(event) {
    if (event.target === event.currentTarget) this.dismiss();
  }

  closed() {
    this.act("close-sheet", { sheet: this.localName });
  }
}
