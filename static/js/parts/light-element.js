/**
 * Base of every element on the table: rendered into the page itself, not into a shadow root.
 *
 * One stylesheet dresses everything, cards can be dragged between elements, and labels can point across them.
 */

import { LitElement } from "lit";

export class LightElement extends LitElement {
  createRenderRoot() {
    return this;
  }

  /** Tells the table what the player wants: `act("draw", {pile: "closed"})`. */
  act(name, detail = {}) {
    this.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: { name, ...detail } }));
  }
}
