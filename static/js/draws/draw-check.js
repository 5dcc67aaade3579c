/**
 * <draw-check document="address" tournament="id">: 'Check the draws'. Fetches all draws of a tournament as anybody would
 * download them and checks them here; what the reader opens as a file is checked by the same code.
 */

import { html, nothing } from "lit";

import { checkList, checkVerdict } from "../parts/check-list.js";
import { LightElement, withProperties } from "../parts/light-element.js";
import { notedDraws } from "../storage/draws.js";
import { gettext } from "../words/i18n.js";
import { NoDraws, isNote, movedOf, read, verify } from "./verify.js";
import { notDraws, titleOf, verdict, wordsOf } from "./words.js";

/**
 * @import { Properties } from "../parts/light-element.js"
 * @import { Check, Checked, Draws } from "./verify.js"
 */

/** @typedef {Awaited<ReturnType<typeof verify>>} Outcome */

/**
 * @type {Properties<{
 *   document: string,
 *   tournament: string,
 *   outcome: Outcome | null,
 *   problem: string,
 *   busy: boolean,
 * }>}
 */
const PROPERTIES = {
  document: {},
  tournament: {},
  outcome: { state: true },
  problem: { state: true },
  busy: { state: true },
};

export class DrawCheck extends withProperties(LightElement, PROPERTIES) {
  async load() {
    this.busy = true;
    try {
      const answer = await fetch(this.document, { credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      await this.check(await answer.text());
    } catch {
      this.problem = gettext("The draws could not be fetched. Try again, or download them and open the file here.");
    } finally {
      this.busy = false;
    }
  }

  /** @param {string} text */
  async check(text) {
    this.outcome = null;
    this.problem = "";
    try {
      const told = read(text);
      this.outcome = await verify(told, this.known(told));
    } catch (error) {
      if (!(error instanceof NoDraws)) throw error;
      this.problem = notDraws();
    }
  }

  /**
   * The commitments that this reader saw before: what the browser noted, or what the reader has written down instead.
   * @param {Draws} told
   */
  known(told) {
    const field = this.renderRoot.querySelector("[name=seen]");
    const seen = field instanceof HTMLInputElement ? field.value.toLowerCase().match(/[0-9a-f]{64}/g) : null;
    return told.tournament === this.tournament ? (seen ?? []) : notedDraws(told.tournament);
  }

  /** @param {Event} event */
  async opened({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    const file = target.files?.[0];
    if (file) await this.check(await file.text());
    target.value = "";
  }

  render() {
    return html`<div class="check-start">
        <button class="button button-main" data-action="check" ?disabled=${this.busy} @click=${() => this.load()}>
          ${gettext("Check them now")}
        </button>
        <label>
          <span>${gettext("The commitments that you saw before, as this browser noted them")}</span>
          <input
            name="seen"
            autocomplete="off"
            spellcheck="false"
            .value=${notedDraws(this.tournament).join(" ")}
            placeholder="9f86d081884c7d65…"
          />
        </label>
      </div>
      <div role="status">
        ${this.problem ? checkVerdict(false, this.problem) : nothing} ${this.outcome ? shown(this.outcome) : nothing}
      </div>
      <details class="check-own">
        <summary>${gettext("Check another file of draws")}</summary>
        <div class="check-buttons">
          <label class="button button-quiet check-file"
            ><input
              type="file"
              accept=".json,application/json"
              @change=${this.opened}
            />${gettext("Open a file")}</label
          >
        </div>
      </details>`;
  }
}

/** @param {Outcome} outcome */
function shown({ checks, draws }) {
  const all = [...checks, ...draws.flatMap((draw) => draw.checks)];
  const drawn = draws.filter((draw) => draw.state === "drawn").length;
  const ok = all.every((check) => check.ok);
  return html`${checkVerdict(ok, verdict(all, drawn, movedOf(all)))} ${checkList(checks.map(inWords))}
  ${draws.map(section)}`;
}

/** @param {Checked} draw */
const section = (draw) =>
  html`<section data-draw="${draw.round}.${draw.late}${draw.isOfCards ? ".cards" : ""}" data-state=${draw.state}>
    <h3>${titleOf(draw)}</h3>
    ${checkList(draw.checks.map(inWords))}
  </section>`;

/** @param {Check} check */
const inWords = (check) => ({ ...check, words: wordsOf(check), isNote: isNote(check) });

customElements.define("draw-check", DrawCheck);
