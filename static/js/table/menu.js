/**
 * <rummy-menu>: what one sets once: sound, colours, sitting out, staying seated, leaving.
 */

import { html, nothing } from "lit";

import { note } from "../deal/noted.js";
import { gettext } from "../i18n.js";
import { ICONS } from "./icons.js";
import { Sheet } from "./sheet.js";

export class RummyMenu extends Sheet {
  static properties = {
    ...Sheet.properties,
    preferences: { attribute: false },
    you: { attribute: false },
    stays: { type: Boolean },
    inDeal: { type: Boolean },
    hasLast: { type: Boolean },
    deal: { attribute: false },
    next: { attribute: false },
  };

  /** What the table has committed to is noted as soon as it is known, for the check after the deal. */
  willUpdate(changed) {
    if (changed.has("next")) note(this.next);
  }

  heading() {
    return gettext("Table");
  }

  get look() {
    return "sheet-small";
  }

  body() {
    const { preferences, you } = this;
    const seated = (you?.seat ?? null) !== null;
    return html`<div class="menu">
      ${this.row("see-last", ICONS.last, gettext("Last deal"), this.hasLast)}
      ${this.row("see-help", ICONS.help, gettext("How to play here"), true)}
      ${seated ? this.row("add-chips", ICONS.add, gettext("Add chips"), true) : nothing}
      ${seated ? this.toggle("auto-top-up", gettext("Add chips by itself when they run low"), you.auto_top_up_minor) : nothing}
      ${this.toggle("sound", gettext("Sounds"), preferences.sound, "prefer")}
      ${this.toggle("fourColours", gettext("Four-colour suits"), preferences.fourColours, "prefer")}
      ${seated ? this.toggle("sit-out", gettext("Sit out from the next deal"), you.state === "sitting_out") : nothing}
      ${this.inDeal ? this.toggle("stay-seated", gettext("Keep my seat if I lose the connection"), this.stays) : nothing}
      ${seated ? this.row("leave", ICONS.drop, gettext("Leave the table"), true, "menu-danger") : nothing}
      ${you?.code ? this.code(you.code) : nothing} ${this.deal ? this.shuffle(this.deal) : nothing}
    </div>`;
  }

  /** A private table's code, to give to friends. */
  code(code) {
    return html`<dl class="shuffle">
      <dt>${gettext("Code of this private table, for your friends")}</dt>
      <dd><code class="code">${code}</code></dd>
    </dl>`;
  }

  /** What support asks for, and what makes the shuffle checkable. */
  shuffle({ deal, commitment }) {
    return html`<dl class="shuffle">
      <dt>${gettext("Deal")}</dt>
      <dd><code>${deal}</code></dd>
      <dt>${gettext("Shuffle, fixed before the deal")}</dt>
      <dd><code>${commitment}</code></dd>
    </dl>`;
  }

  row(name, icon, label, enabled, look = "") {
    return html`<button class="menu-row ${look}" data-action=${name} ?disabled=${!enabled} @click=${() => this.pick(name)}>
      ${icon}<span>${label}</span>
    </button>`;
  }

  toggle(name, label, on, action = name) {
    return html`<button class="menu-row" role="switch" data-action=${name} aria-checked=${Boolean(on)} @click=${() => this.act(action, { key: name, wanted: !on })}>
      <span>${label}</span><span class="switch" aria-hidden="true"></span>
    </button>`;
  }

  pick(name) {
    this.dismiss();
    this.act(name);
  }
}

customElements.define("rummy-menu", RummyMenu);
