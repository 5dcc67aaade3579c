/**
 * <draw-noted tournament="id">: a commitment as it stands on a tournament's page. The browser notes it, so that the check
 * of the draws does not depend on what the house says later.
 */

import { noteDraw } from "../storage/draws.js";

class DrawNoted extends HTMLElement {
  connectedCallback() {
    noteDraw(this.getAttribute("tournament") ?? "", this.textContent?.trim() ?? "");
  }
}

customElements.define("draw-noted", DrawNoted);
