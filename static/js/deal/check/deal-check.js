/**
 * <deal-check record="address" log="address">: 'Check this shuffle'. Fetches the record as anybody would download it and
 * what the public log says of its deal, and checks both here.
 *
 * `deal`, `player` and `seed` say which deal and which own seed the page is about; what the reader pastes, opens as a file or
 * spoils on purpose is checked by the same code.
 */

import { html, nothing } from "lit";

import { gettext } from "../../words/i18n.js";
import { checkList, checkVerdict } from "../../parts/check-list.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { notARecord, verdict, wordsOf } from "./check-words.js";
import { notedCommitment } from "../../storage/commitments.js";
import { keptShare } from "../../storage/shares.js";
import { NOTHING, heldAgainst, toldIn } from "./public-log.js";
import { spoiled } from "./spoil.js";
import { NOTES, NoRecord, read, verify } from "./verify.js";

/**
 * @import { DealRecord } from "../../wire/record.js"
 * @import { Check } from "./verify.js"
 * @import { Properties } from "../../parts/light-element.js"
 */

/**
 * @type {Properties<{
 *   record: string,
 *   log: string,
 *   deal: string,
 *   player: string,
 *   seed: string,
 *   text: string,
 *   checks: Check[] | null,
 *   problem: string,
 *   busy: boolean,
 * }>}
 */
const PROPERTIES = {
  record: {},
  log: {},
  deal: {},
  player: {},
  seed: {},
  text: { state: true },
  checks: { state: true },
  problem: { state: true },
  busy: { state: true },
};

export class DealCheck extends withProperties(LightElement, PROPERTIES) {
  async load() {
    this.busy = true;
    try {
      const answer = await fetch(this.record, { credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      await this.check(await answer.text());
    } catch {
      this.problem = gettext("The record could not be fetched. Try again, or download it and open the file here.");
    } finally {
      this.busy = false;
    }
  }

  /**
   * Checks a record given as text; the newest one asked for is the one shown.
   * @param {string} text
   */
  async check(text) {
    this.text = text;
    this.checks = null;
    this.problem = "";
    try {
      const record = read(text);
      const checks = await verify(record, this.known(record));
      checks.push(...(await heldAgainst(record, await this.logEntriesOf(record))));
      if (this.text === text) this.checks = checks;
    } catch (error) {
      this.problem = notARecord(error instanceof NoRecord ? error.field : "record");
    }
  }

  /**
   * What this house's public log says of a deal, or null: a record may be of another house, and there may be no network.
   * Of the deal that the page is about it has to say something.
   * @param {DealRecord} record
   */
  async logEntriesOf(record) {
    if (!this.log) return null;
    try {
      const answer = await fetch(`${this.log}${encodeURIComponent(record.deal)}.json`, { credentials: "same-origin" });
      if (answer.status === 404) return record.deal === this.deal ? NOTHING : null;
      return answer.ok ? toldIn(await answer.text()) : null;
    } catch {
      return null;
    }
  }

  /**
   * What this reader knows of a deal besides its record.
   * @param {DealRecord} record
   */
  known(record) {
    const field = this.renderRoot.querySelector("[name=seen]");
    const seen = field instanceof HTMLInputElement ? field.value.trim() : "";
    const added = record.shuffle ? keptShare(record.deal) : this.seed;
    const own = added && this.player && record.deal === this.deal ? { player: this.player, seed: added } : null;
    return { seen: seen || notedCommitment(record.deal), own };
  }

  /** @param {Event} event */
  async opened({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    const file = target.files?.[0];
    if (file) await this.check(await file.text());
    target.value = "";
  }

  /** @param {Event} event */
  async pasted({ target }) {
    if (target instanceof HTMLTextAreaElement) await this.check(target.value);
  }

  render() {
    return html`<div class="check-start">
        <button class="button button-main" data-action="check" ?disabled=${this.busy} @click=${() => this.load()}>
          ${gettext("Check it now")}
        </button>
        <label>
          <span>${gettext("The fingerprint that you noted before the deal, if you did")}</span>
          <input
            name="seen"
            autocomplete="off"
            spellcheck="false"
            .value=${notedCommitment(this.deal)}
            placeholder="9f86d081884c7d65…"
          />
        </label>
      </div>
      <div role="status">
        ${this.problem ? checkVerdict(false, this.problem) : nothing}
        ${this.checks ? this.outcome(this.checks) : nothing}
      </div>
      ${this.own()}`;
  }

  /** @param {Check[]} checks */
  outcome(checks) {
    const lines = checks.map((check) => ({ ...check, words: wordsOf(check), isNote: NOTES.has(check.name) }));
    return html`${checkVerdict(
      checks.every((check) => check.ok),
      verdict(checks),
    )}
    ${checkList(lines)}`;
  }

  own() {
    return html`<details class="check-own">
      <summary>${gettext("Check another record, or spoil this one to see it fail")}</summary>
      <label>
        <span>${gettext("A record, as text")}</span>
        <textarea rows="6" spellcheck="false" .value=${this.text ?? ""} @change=${this.pasted}></textarea>
      </label>
      <div class="check-buttons">
        <label class="button button-quiet check-file"
          ><input type="file" accept=".json,application/json" @change=${this.opened} />${gettext("Open a file")}</label
        >
        <button
          class="button button-quiet"
          data-action="spoil"
          ?disabled=${!this.text}
          @click=${() => this.check(spoiled(this.text))}
        >
          ${gettext("Change one character")}
        </button>
      </div>
    </details>`;
  }
}

customElements.define("deal-check", DealCheck);
