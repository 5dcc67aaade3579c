/**
 * <rummy-split>: what everybody would get, before one proposes a split and before one answers; who has agreed.
 *
 * Closing the dialog answers nothing; silence until the clock has run out goes on playing.
 */

import { html, nothing } from "lit";

import { amount, gettext } from "../words/i18n.js";
import { avatarUrl } from "../parts/avatars.js";
import { ICONS } from "../parts/icons.js";
import { withProperties } from "../parts/light-element.js";
import { Sheet } from "../parts/sheet.js";
import { splitLines, splitStage } from "./standing.js";

/**
 * @import { SplitLine } from "./standing.js"
 * @import { Properties } from "../parts/light-element.js"
 * @import { ShownMatch, You } from "../wire/messages.js"
 * @import { ServerClock } from "../wire/server-clock.js"
 */

/** @type {Properties<{ match: ShownMatch, you: You, clock: ServerClock }>} */
const PROPERTIES = {
  match: { attribute: false },
  you: { attribute: false },
  clock: { attribute: false },
};

export class RummySplit extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Split the prize?");
  }

  get look() {
    return "sheet-small";
  }

  get voting() {
    return (this.match.split?.proposed_by ?? null) !== null;
  }

  body() {
    return html`<p>${gettext("The match ends now and everybody still in gets:")}</p>
      <table class="split-table">
        <thead>
          <tr>
            <th scope="col">${gettext("Player")}</th>
            <th scope="col">${gettext("Drops left")}</th>
            <th scope="col">${gettext("Gets")}</th>
          </tr>
        </thead>
        <tbody>
          ${splitLines(this.match).map((line) => this.line(line))}
        </tbody>
      </table>
      ${this.question()}`;
  }

  /** What the match asks of the reader as it stands now, however long the dialog has been open. */
  question() {
    const stage = splitStage(this.match, this.you.player);
    if (stage === "may_propose") return this.proposal();
    return stage === "asked" || stage === "voting" ? this.vote(stage === "asked") : this.settled(stage === "tried");
  }

  /** @param {SplitLine} line */
  line({ player, drops_left, amount_minor, agreed }) {
    const mine = player.id === this.you.player;
    return html`<tr ?data-mine=${mine}>
      <th scope="row">
        <span class="split-who"
          ><img
            class="avatar"
            src=${avatarUrl(player)}
            alt=""
            width="28"
            height="28"
          />${mine ? gettext("You") : player.name}${this.voting ? this.mark(agreed) : nothing}</span
        >
      </th>
      <td>${drops_left}</td>
      <td class="split-amount">${ICONS.chip}${amount(amount_minor)}</td>
    </tr>`;
  }

  /** @param {boolean} agreed */
  mark(agreed) {
    return html`<span class="vote" ?data-agreed=${agreed}>${agreed ? gettext("agrees") : gettext("thinks")}</span>`;
  }

  /** @param {boolean} asked */
  vote(asked) {
    const { agreed = [], due_at_ms = null } = this.match.split ?? {};
    const answered = agreed.includes(this.you.player);
    return html`<p class="split-clock">
        ${gettext("Time to answer")}
        <rummy-countdown .clock=${this.clock} .due_at_ms=${due_at_ms}></rummy-countdown>
      </p>
      <p class="hint" role="status">
        ${answered ? gettext("You agree. Waiting for the others.") : gettext("All must agree. One no, or silence, and play goes on.")}
      </p>
      ${
        asked
          ? this.buttons(
              "play-on",
              gettext("Play on"),
              () => this.answer(false),
              "agree-split",
              gettext("Agree"),
              () => this.answer(true),
            )
          : nothing
      }`;
  }

  /**
   * Nothing to answer and nothing to propose.
   * @param {boolean} tried
   */
  settled(tried) {
    const words = tried
      ? gettext("No split: somebody plays on. It can be proposed again after the next deal.")
      : gettext("A split cannot be proposed now.");
    return html`<p class="hint" role="status">${words}</p>
      <div class="sheet-buttons">
        <button class="button button-main" data-action="close-split" @click=${() => this.dismiss()}>
          ${gettext("Play on")}
        </button>
      </div>`;
  }

  proposal() {
    return html`<p class="hint">${gettext("All must agree. It can be proposed once between two deals.")}</p>
      ${this.buttons(
        "no-split",
        gettext("Play on"),
        () => this.dismiss(),
        "propose-split",
        gettext("Propose this split"),
        () => this.propose(),
      )}`;
  }

  /** @type {(noAct: string, no: string, onNo: () => void, yesAct: string, yes: string, onYes: () => void) => unknown} */
  buttons(noAct, no, onNo, yesAct, yes, onYes) {
    return html`<div class="sheet-buttons">
      <button class="button button-quiet" data-action=${noAct} @click=${onNo}>${no}</button>
      <button class="button button-main" data-action=${yesAct} @click=${onYes}>${yes}</button>
    </div>`;
  }

  propose() {
    this.dismiss();
    this.act("propose-split");
  }

  /** @param {boolean} agreed */
  answer(agreed) {
    this.dismiss();
    this.act("answer-split", { agreed });
  }
}

customElements.define("rummy-split", RummySplit);
