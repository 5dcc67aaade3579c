/**
 * <rummy-countdown>: whole seconds until a moment of the server's clock.
 */

import { html } from "lit";

import { LightElement, withProperties } from "./light-element.js";

/**
 * @import { ServerClock } from "../wire/server-clock.js"
 * @import { Properties } from "./light-element.js"
 */

const TICK_MS = 250;

/** @type {Properties<{ clock: ServerClock, due_at_ms: number | null }>} */
const PROPERTIES = { clock: { attribute: false }, due_at_ms: { attribute: false } };

export class RummyCountdown extends withProperties(LightElement, PROPERTIES) {
  /** @type {number | undefined} */
  #ticker;

  connectedCallback() {
    super.connectedCallback();
    this.#ticker = setInterval(() => this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.#ticker);
    super.disconnectedCallback();
  }

  render() {
    return html`<span class="countdown" role="timer">${Math.ceil(this.clock.until(this.due_at_ms) / 1000)}</span>`;
  }
}

customElements.define("rummy-countdown", RummyCountdown);
