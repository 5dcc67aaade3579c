/**
 * <rummy-menu>: what one sets once: sound, colours, sitting out, staying seated, leaving.
 */

import { html, nothing } from "lit";

import { note } from "../../storage/commitments.js";
import { gettext } from "../../words/i18n.js";
import { entrantOf } from "../../match/standing.js";
import { ICONS } from "../../parts/icons.js";
import { Sheet } from "../../parts/sheet.js";

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
    hosted: { attribute: false },
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
    const cash = seated && !this.hosted;
    return html`<div class="menu">
      ${this.row("see-last", ICONS.last, gettext("Last deal"), this.hasLast)}
      ${this.row("see-scoreboard", ICONS.group, gettext("Scoreboard"), true)}
      ${this.row("see-help", ICONS.help, gettext("How to play here"), true)}
      ${cash ? this.row("add-chips", ICONS.add, gettext("Add chips"), true) : nothing}
      ${cash ? this.toggle("auto-top-up", gettext("Add chips by itself when they run low"), you.auto_top_up_minor) : nothing}
      ${this.toggle("sound", gettext("Sounds"), preferences.sound, "prefer")}
      ${this.toggle("fourColours", gettext("Four-colour suits"), preferences.fourColours, "prefer")}
      ${cash ? this.toggle("sit-out", gettext("Sit out from the next deal"), you.state === "sitting_out") : nothing}
      ${this.inDeal ? this.toggle("stay-seated", gettext("Keep my seat if I lose the connection"), this.stays) : nothing}
      ${cash ? this.row("leave", ICONS.drop, gettext("Leave the table"), true, "menu-danger") : nothing}
      ${this.hosted ? this.hostedRows() : nothing} ${you?.code ? this.code(you.code) : nothing} ${this.shuffle()}
    </div>`;
  }

  /** What one may choose in a match; in a tournament it is on the tournament's page. */
  hostedRows() {
    const { match, tournament } = this.hosted;
    if (tournament)
      return html`<a class="menu-row" href="/tournaments/${tournament.id}/"
        >${ICONS.help}<span>${gettext("The tournament's page")}</span></a
      >`;
    const own = entrantOf(match, this.you?.player);
    const playing = match.status === "playing" && ["in", "fallen"].includes(own?.status);
    return html`<a class="menu-row" href="/matches/${match.id}/"
        >${ICONS.help}<span>${gettext("The match's page")}</span></a
      >
      ${playing && own.status === "in" ? this.toggle("auto-drop", gettext("Auto drop: drop every deal until I am back"), own.auto_drop) : nothing}
      ${playing ? this.row("leave", ICONS.drop, gettext("Leave the match and forfeit"), true, "menu-danger") : nothing}
      ${own && match.status === "registering" ? this.row("leave", ICONS.drop, gettext("Withdraw from the match"), true, "menu-danger") : nothing}`;
  }

  /** A private table's code, to give to friends. */
  code(code) {
    return html`<dl class="shuffle">
      <dt>${gettext("Code of this private table, for your friends")}</dt>
      <dd><code class="code">${code}</code></dd>
    </dl>`;
  }

  /** What support asks for, and what makes the shuffle checkable: commitments before the deal, the check after it. */
  shuffle() {
    const { deal, next, you } = this;
    const part = (name, value) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`;
    const link = (href, words) => html`<a href=${href} target="_blank">${words}</a>`;
    const mayReplay = deal?.result && deal.you !== null;
    return html`<dl class="shuffle">
      ${deal ? part(gettext("Deal"), html`<code>${deal.deal}</code>`) : nothing}
      ${deal ? part(gettext("Shuffle, fixed before the deal"), html`<code>${deal.commitment}</code>`) : nothing}
      ${mayReplay ? part(gettext("Fair shuffle"), link(`/deals/${deal.deal}/`, gettext("Replay and check this deal"))) : nothing}
      ${next ? part(gettext("Next deal's shuffle, fixed already"), html`<code>${next.commitment}</code>`) : nothing}
      ${you ? part(gettext("Your own seed"), html`<code>${you.client_seed || "–"}</code> ${link("/accounts/shuffle-seed/", gettext("Change it"))}`) : nothing}
    </dl>`;
  }

  row(name, icon, label, enabled, look = "") {
    return html`<button
      class="menu-row ${look}"
      data-action=${name}
      ?disabled=${!enabled}
      @click=${() => this.pick(name)}
    >
      ${icon}<span>${label}</span>
    </button>`;
  }

  toggle(name, label, on, action = name) {
    return html`<button
      class="menu-row"
      role="switch"
      data-action=${name}
      aria-checked=${Boolean(on)}
      @click=${() => this.act(action, { key: name, wanted: !on })}
    >
      <span>${label}</span><span class="switch" aria-hidden="true"></span>
    </button>`;
  }

  pick(name) {
    this.dismiss();
    this.act(name);
  }
}

customElements.define("rummy-menu", RummyMenu);
