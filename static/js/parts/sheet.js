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

/** @type {Properties<{ open: boolean, whole: boolean }>} */
const PROPERTIES = { open: { type: Boolean }, whole: { state: true } };

/**
 * What had the focus before a sheet that gives way to another: the other gives the focus back to it in the end.
 * @type {Element | null}
 */
let heldBefore = null;

export class Sheet extends withProperties(LightElement, PROPERTIES) {
  /**
   * What had the focus before this sheet was opened.
   * @type {Element | null}
   */
  #before = null;

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

  /**
   * A long sheet leaves out what lies below its first screen until `whole`: the tap that opened it is answered sooner.
   * @param {PropertyValues} changed
   */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (!this.open) this.whole = false;
  }

  /** @param {PropertyValues} changed */
  updated(changed) {
    const dialog = this.querySelector("dialog");
    if (!dialog && changed.get("open")) takeBack();
    if (!dialog || dialog.open) return;
    this.#before = heldBefore ?? document.activeElement;
    heldBefore = null;
    dialog.showModal();
    showTop(dialog);
    document.dispatchEvent(new CustomEvent("sheet-opened"));
    afterPaint(() => {
      this.whole = this.open;
    });
  }

  /** Closes, and says so at once: the browser's own word comes later, and a render between the two would open it again. */
  dismiss() {
    const dialog = this.querySelector("dialog");
    dialog?.close();
    // The browser gives the focus back to what had it when this dialog opened. That is gone if it was in another sheet.
    if (dialog?.contains(document.activeElement) || document.activeElement === document.body) focus(this.#before);
    this.closed();
  }

  /**
   * Does what may open another sheet in place of this one, which closes in any case.
   *
   * This dialog is taken away with the render that brings the other. To close it before would leave the page without
   * one in between, and the browser would work out the style of the whole page twice more.
   * @param {() => void} act
   */
  giveWay(act) {
    heldBefore = this.#before;
    act();
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

/**
 * What has the focus at first may be at the end, and the browser has scrolled there; one reads from the beginning.
 * @param {HTMLElement} dialog
 */
function showTop(dialog) {
  const body = dialog.querySelector(".sheet-body");
  if (body) body.scrollTop = 0;
}

/** No other sheet was opened where one gave way: the focus goes back at once. */
function takeBack() {
  focus(heldBefore);
  heldBefore = null;
}

/** @param {Element | null} place */
function focus(place) {
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/**
 * Does something once the page has been painted as it is now.
 * @param {() => void} act
 */
const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));
