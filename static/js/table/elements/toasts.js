/**
 * <rummy-toasts>: short sentences that come and go: refusals, hints, notices.
 */

import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { LightElement, withProperties } from "../../parts/light-element.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Saying } from "../store/state.js"
 */

const STAY_MS = 4500;
const MOST = 3;

/** @typedef {Saying & { id: number }} Toast */

/** @type {Properties<{ toasts: Toast[] }>} */
const PROPERTIES = { toasts: { state: true } };

export class RummyToasts extends withProperties(LightElement, PROPERTIES) {
  #count = 0;

  constructor() {
    super();
    /** @type {Toast[]} */
    this.toasts = [];
  }

  /**
   * Shows one sentence for a while; the same sentence is not shown twice at once.
   * @param {Saying["kind"]} kind
   * @param {string} sentence
   */
  show(kind, sentence) {
    const id = ++this.#count;
    const others = this.toasts.filter((toast) => toast.sentence !== sentence);
    this.toasts = [...others, { id, kind, sentence }].slice(-MOST);
    setTimeout(() => this.drop(id), STAY_MS);
  }

  /** @param {number} id */
  drop(id) {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  render() {
    return html`<div class="toasts" role="status" aria-live="assertive">
      ${repeat(
        this.toasts,
        (toast) => toast.id,
        (toast) =>
          html`<p class="toast" data-kind=${toast.kind} @click=${() => this.drop(toast.id)}>${toast.sentence}</p>`,
      )}
    </div>`;
  }
}

customElements.define("rummy-toasts", RummyToasts);
