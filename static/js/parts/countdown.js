/**
 * <rummy-countdown>: whole seconds until a moment of the server's clock.
 */

import { html } from "lit";

import { LightElement } from "./light-element.js";

const TICK_MS = 250;

export class RummyCountdown extends LightElement {
  static properties = { clock: { attribute: false }, due_at_ms: { attribute: false } };

  connectedCallback() {
    super.connectedCallback();
    this.ticker = setInterval(() => this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.ticker);
    super.disconnectedCallback();
  }

  render() {
    return html`<span class="countdown" role="timer">${Math.ceil(this.clock.until(this.due_at_ms) / 1000)}</span>`;
  }
}

customElements.define("rummy-countdown", RummyCountdown);
