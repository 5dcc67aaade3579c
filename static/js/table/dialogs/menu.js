/**
 * <rummy-menu>: where everything else is: results, rules, look and sound, sitting out, leaving.
 */

import { html, nothing } from "lit";

import { noteCommitment } from "../../storage/commitments.js";
import { gettext } from "../../words/i18n.js";
import { ICONS } from "../../parts/icons.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";
import { standingInWords } from "../../words/shuffle-sentences.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "../../parts/light-element.js"
 * @import { ShareState } from "../../shuffle/part.js"
 * @import { NextDeal, SeatView, You } from "../../wire/messages.js"
 */

/**
 * A row that somebody else adds to the menu: a link, an act, or a switch that tells an act whether it is wanted.
 * @typedef {{ href: string, label: string }} LinkRow
 * @typedef {{ act: PlainAct, label: string }} ActRow
 * @typedef {{ wanted: WantedAct, label: string, on: boolean }} SwitchRow
 * @typedef {LinkRow | ActRow | SwitchRow} MenuRow
 */
/** @typedef {"see-last" | "see-scoreboard" | "see-help" | "see-look" | "see-own-table" | "add-chips" | "leave"} PlainAct */
/** @typedef {"auto-top-up" | "sit-out" | "auto-drop"} WantedAct */

/**
 * @type {Properties<{
 *   you: You | null,
 *   stays: boolean,
 *   inDeal: boolean,
 *   hasLast: boolean,
 *   deal: SeatView | null,
 *   next: NextDeal | null,
 *   standing: ShareState | null,
 *   nextStanding: ShareState | null,
 *   hosted: boolean,
 *   unrecorded: boolean,
 *   hostRows: MenuRow[],
 * }>}
 */
const PROPERTIES = {
  you: { attribute: false },
  stays: { type: Boolean },
  inDeal: { type: Boolean },
  hasLast: { type: Boolean },
  deal: { attribute: false },
  next: { attribute: false },
  standing: { attribute: false },
  nextStanding: { attribute: false },
  hosted: { type: Boolean },
  unrecorded: { type: Boolean },
  hostRows: { attribute: false },
};

export class RummyMenu extends withProperties(Sheet, PROPERTIES) {
  /**
   * What the table has committed to is noted as soon as it is known, for the check after the deal.
   * @param {PropertyValues} changed
   */
  willUpdate(changed) {
    if (changed.has("next")) noteCommitment(this.next);
  }

  heading() {
    return gettext("Table");
  }

  get look() {
    return "sheet-small";
  }

  body() {
    const { you } = this;
    return html`<div class="menu">
      ${this.row("see-last", ICONS.last, gettext("Last deal"), this.hasLast)}
      ${this.unrecorded ? nothing : this.row("see-scoreboard", ICONS.group, gettext("Scoreboard"), true)}
      ${this.row("see-help", ICONS.help, gettext("How to play here"), true)} ${this.atCashTable(() => this.chipRows())}
      ${this.row("see-look", ICONS.look, gettext("Look and sound"), true)}
      ${this.atCashTable(() => this.wanted("sit-out", gettext("Sit out from the next deal"), you?.state === "sitting_out"))}
      ${this.inDeal && !this.unrecorded ? this.wishes() : nothing}
      ${this.atCashTable(() => this.row("leave", ICONS.drop, gettext("Leave the table"), true, "menu-danger"))}
      ${you?.guests ? this.row("see-own-table", ICONS.group, gettext("Your table"), true) : nothing}
      ${this.hosted ? this.hostRows.map((row) => this.hostRow(row)) : nothing}
      ${you?.code ? this.code(you.code) : nothing} ${this.unrecorded ? nothing : this.shuffle()}
    </div>`;
  }

  /**
   * What only somebody in a chair of a cash table is offered.
   * @param {() => unknown} rows
   */
  atCashTable(rows) {
    const seated = (this.you?.seat ?? null) !== null;
    return seated && !this.hosted ? rows() : nothing;
  }

  chipRows() {
    const label = gettext("Add chips by itself when they run low");
    return html`${this.row("add-chips", ICONS.add, gettext("Add chips"), true)}
    ${this.wanted("auto-top-up", label, Boolean(this.you?.auto_top_up_minor))}`;
  }

  /** What a player in the deal may wish of it at any time. */
  wishes() {
    const label = gettext("Keep my seat if I lose the connection");
    return this.toggle("stay-seated", label, this.stays, () =>
      this.act("wish", { type: "stay_seated", wanted: !this.stays }),
    );
  }

  /** @param {MenuRow} row */
  hostRow(row) {
    if ("href" in row) return html`<a class="menu-row" href=${row.href}>${ICONS.help}<span>${row.label}</span></a>`;
    if ("wanted" in row) return this.wanted(row.wanted, row.label, row.on);
    return this.row(row.act, ICONS.drop, row.label, true, "menu-danger");
  }

  /**
   * A private table's code, to give to friends.
   * @param {string} code
   */
  code(code) {
    return html`<dl class="shuffle">
      <dt>${gettext("Code of this private table, for your friends")}</dt>
      <dd>
        <code class="code">${code}</code>
        <button class="button button-quiet" data-action="copy-link" @click=${() => this.act("copy-link")}>
          ${gettext("Copy the link")}
        </button>
      </dd>
    </dl>`;
  }

  /** What support asks for, and what makes the shuffle checkable: commitments before the deal, the check after it. */
  shuffle() {
    const { deal, next, you } = this;
    return html`<dl class="shuffle">
      ${deal ? dealParts(deal) : nothing} ${partOf(this.standing)}
      ${next ? part(gettext("Next deal's shuffle, fixed already"), html`<code>${next.commitment}</code>`) : nothing}
      ${partOf(this.nextStanding)}
      ${you ? part(gettext("Words of your own for each shuffle"), link("/accounts/shuffle-seed/", gettext("Choose them"))) : nothing}
    </dl>`;
  }

  /**
   * @param {PlainAct} name
   * @param {unknown} icon
   * @param {string} label
   * @param {boolean} enabled
   * @param {string} [look]
   */
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

  /** @type {(name: WantedAct, label: string, on: boolean) => unknown} */
  wanted(name, label, on) {
    return this.toggle(name, label, on, () => this.act(name, { wanted: !on }));
  }

  /** @type {(name: string, label: string, on: boolean, turn: () => void) => unknown} */
  toggle(name, label, on, turn) {
    return html`<button class="menu-row" role="switch" data-action=${name} aria-checked=${on} @click=${turn}>
      <span>${label}</span><span class="switch" aria-hidden="true"></span>
    </button>`;
  }

  /** @param {PlainAct} name */
  pick(name) {
    this.giveWay(() => this.act(name));
  }
}

/** @type {(name: string, value: unknown) => unknown} */
const part = (name, value) =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

/** @type {(href: string, words: string) => unknown} */
const link = (href, words) => html`<a href=${href} target="_blank">${words}</a>`;

/** @param {SeatView} deal */
function dealParts({ deal, commitment, result, you }) {
  const replay = link(`/deals/${deal}/`, gettext("Replay and check this deal"));
  return html`${part(gettext("Deal"), html`<code>${deal}</code>`)}
  ${part(gettext("Shuffle, fixed before the deal"), html`<code>${commitment}</code>`)}
  ${result && you !== null ? part(gettext("Fair shuffle"), replay) : nothing}`;
}

/** @param {ShareState | null} standing */
const partOf = (standing) => (standing ? part(gettext("Your part in it"), standingInWords(standing)) : nothing);

customElements.define("rummy-menu", RummyMenu);
