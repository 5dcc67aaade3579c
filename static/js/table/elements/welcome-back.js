/**
 * <rummy-welcome-back>: what was done in one's name while one was away, each with its time and marked as automatic.
 */

import { html, nothing } from "lit";

import { amount, clockTime, fill, gettext, ngettext } from "../../words/i18n.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { phrase } from "../../words/event-sentences.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { AwayMove, DealEvent, Why } from "../../wire/messages.js"
 * @import { DealAway } from "../store/absence.js"
 */

/**
 * Sentences that differ from what is said to somebody who sits in front of the table.
 * @type {Partial<Record<DealEvent["type"] | Why, string>>}
 */
const SENTENCES = {
  shown: gettext("Your cards were shown as you had grouped them."),
  wrong_shown: gettext("You did not declare in time: %(points)s points."),
  asked_earlier: gettext("You were dropped for %(points)s points, as you had asked."),
};

/**
 * One event that was done for the reader, as a sentence.
 * @param {DealEvent} event
 */
function sentenceFor(event) {
  const words = ("why" in event && SENTENCES[event.why]) || SENTENCES[event.type];
  if (words) return fill(words, { points: "points" in event ? event.points : "" });
  return phrase(event, "seat" in event ? event.seat : null, () => "") ?? "";
}

/**
 * The sentences of one version: a discard by the clock tells the missed turn with it.
 * @param {Pick<AwayMove, "events">} move
 */
export function sentencesOf({ events }) {
  const discarded = events.some((event) => event.type === "discarded");
  return events
    .filter((event) => !(discarded && event.type === "missed"))
    .map(sentenceFor)
    .filter(Boolean);
}

/** @type {Properties<{ deals: DealAway[], out: boolean, hosted: boolean, playing: boolean, opened: boolean }>} */
const PROPERTIES = {
  deals: { attribute: false },
  out: { type: Boolean },
  hosted: { type: Boolean },
  playing: { type: Boolean },
  opened: { state: true },
};

export class RummyWelcomeBack extends withProperties(LightElement, PROPERTIES) {
  constructor() {
    super();
    this.opened = false;
  }

  /** While one plays a deal it is one line that covers nothing, until the player opens it. */
  render() {
    if (!this.deals?.length) return nothing;
    return this.playing && !this.opened ? this.line() : this.panel();
  }

  line() {
    const count = this.deals.reduce((sum, { moves }) => sum + moves.length, 0);
    const words = ngettext(
      "%(count)s move was made for you while you were away.",
      "%(count)s moves were made for you while you were away.",
      count,
    );
    return html`<div class="away-line" role="status">
      <span>${fill(words, { count })}</span>
      <button data-action="open-away" @click=${() => (this.opened = true)}>${gettext("Show")}</button>
      <button data-action="seen-away" @click=${this.seen}>${gettext("All right")}</button>
    </div>`;
  }

  seen() {
    this.opened = false;
    this.act("seen-away");
  }

  panel() {
    return html`<section class="welcome-back" role="region" aria-labelledby="welcome-back-title" aria-live="polite">
      <h2 id="welcome-back-title">${gettext("Welcome back")}</h2>
      <p class="hint">${gettext("This was done for you while you were away:")}</p>
      <div class="welcome-back-deals">${this.deals.map((one) => this.deal(one))}</div>
      <div class="welcome-back-buttons">
        ${this.out ? html`<button class="button button-main" data-action="back-in" @click=${() => this.act("back-in")}>${gettext("I'm back: deal me in")}</button>` : nothing}
        <button class="button ${this.out ? "button-quiet" : "button-main"}" data-action="seen-away" @click=${this.seen}>
          ${gettext("All right")}
        </button>
      </div>
    </section>`;
  }

  /** @param {DealAway} one */
  deal({ number, moves, over, score, money_minor }) {
    const told = moves.flatMap((move) => sentencesOf(move).map((sentence) => ({ at_ms: move.at_ms, sentence })));
    return html`${number ? html`<h3>${fill(gettext("Deal %(number)s"), { number })}${over && score !== null && !this.hosted ? html` <b>${amount(money_minor ?? 0, true)}</b>` : nothing}</h3>` : nothing}
      <ol>
        ${told.map(
          ({ at_ms, sentence }) =>
            html`<li>
              <time datetime=${new Date(at_ms).toISOString()}>${clockTime(at_ms)}</time> <span>${sentence}</span>
              <span class="flag">${gettext("automatic")}</span>
            </li>`,
        )}
      </ol>`;
  }
}

customElements.define("rummy-welcome-back", RummyWelcomeBack);
