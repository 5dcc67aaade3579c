/**
 * <rummy-practice>: a deal against bots without a clock, with hints, moves taken back and open hands.
 */

import { html, nothing } from "lit";

import { miniGroup } from "../parts/card-group.js";
import { withProperties } from "../parts/light-element.js";
import { renderPrompt } from "../table/screen/felt.js";
import { TableStore } from "../table/store/store.js";
import { post } from "../words/answers.js";
import { phrase } from "../words/event-sentences.js";
import { gettext } from "../words/i18n.js";
import { kindName } from "../words/names.js";
import { hintInWords } from "./hint-words.js";
import { SchoolTable } from "./host.js";
import { openHands } from "./open-hands.js";
import { PracticeLine } from "./practice-line.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "../parts/light-element.js"
 * @import { Act } from "../parts/acts.js"
 * @import { Advice, Hint, OwnMove, PracticeAnswer } from "../wire/messages.js"
 * @import { Asked } from "../words/answers.js"
 */

const PHONE_PX = 640;
/** So long a phone has room for a hint and for what the deal waits for. */
const LONG_PX = 780;
/**
 * Advice about a card in the hand.
 * @type {Set<Advice>}
 */
const MARKED = new Set(["discard", "finish"]);

/** @type {Properties<{ source: string, path: string, answer: PracticeAnswer | null, hint: Hint | null, asking: boolean }>} */
const PROPERTIES = {
  source: { type: String },
  path: { type: String },
  answer: { state: true },
  hint: { state: true },
  asking: { state: true },
};

export class RummyPractice extends withProperties(SchoolTable, PROPERTIES) {
  /** @type {PracticeLine | null} */
  #line = null;

  newStore() {
    const first = JSON.parse(document.getElementById(this.source)?.textContent ?? "");
    return new TableStore(this.path, (path, handlers) => {
      this.#line = new PracticeLine(path, first, handlers, (answer) => this.showAnswer(answer));
      return this.#line;
    });
  }

  /** @param {PracticeAnswer} answer */
  showAnswer(answer) {
    this.answer = answer;
    this.hint = null;
    this.asking = false;
  }

  /** @param {PropertyValues} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    this.store.desk.advised = this.hint && MARKED.has(this.hint.advice) ? this.hint.card : null;
  }

  /** @param {Act} act */
  acted(act) {
    if (["draw", "discard", "finish", "declare", "drop"].includes(act.name)) this.hint = null;
    super.acted(act);
  }

  async askHint() {
    if (this.hint) return this.closeHint();
    if (this.asking) return undefined;
    const { answer } = this;
    this.asking = true;
    const asked = /** @type {Asked<Hint>} */ (await post(`${this.path}hint/`, {}));
    this.asking = false;
    if (answer !== this.answer) return undefined; // a move was made meanwhile, and the hint is of before
    if (asked.no) this.store.say("refused", asked.no.sentence);
    this.hint = asked.answer;
    return undefined;
  }

  closeHint() {
    this.hint = null;
  }

  /** @param {number} keep */
  takeBack(keep) {
    this.sheet = null;
    this.querySelector("details.back-to")?.removeAttribute("open");
    void this.#line?.takeBack(keep);
  }

  strip() {
    const { answer, hint } = this;
    return html`<section
      class="strip teacher practice"
      aria-label=${gettext("Practice")}
      ?data-low=${this.isLow}
      ?data-long=${this.size.height >= LONG_PX}
      ?data-over=${this.isOver}
      ?data-hinting=${Boolean(hint) && super.isLow}
    >
      ${this.isLow && !hint ? renderPrompt(this) : nothing} ${answer ? this.controls(answer) : nothing}
      ${hint ? this.hintPart(hint) : this.moment()} ${answer ? openHands(answer.open_hands, this.jokers) : nothing}
    </section>`;
  }

  /** @param {PracticeAnswer} answer */
  controls(answer) {
    const words = gettext("You are out of this deal. Undo, or deal again.");
    return html`${this.buttons(answer.moves, answer.open_handed)}
    ${answer.out ? html`<p class="teacher-words">${words}</p>` : nothing}`;
  }

  get isOver() {
    return this.store.state.deal?.phase === "over" || Boolean(this.answer?.out);
  }

  /** A hint on a phone needs the room of the seats. */
  get isLow() {
    return super.isLow || (this.shape === "tall" && Boolean(this.hint) && this.size.width <= PHONE_PX);
  }

  get jokers() {
    return this.store.state.deal?.jokers ?? [];
  }

  /**
   * @param {OwnMove[]} moves
   * @param {boolean} open
   */
  buttons(moves, open) {
    const last = moves.length - 1;
    return html`<div class="teacher-buttons">
      ${button("hint", gettext("Hint"), () => this.askHint(), { off: this.isOver })}
      ${button("undo", gettext("Undo"), () => this.takeBack(last), { off: last < 0 })} ${this.backTo(moves)}
      ${button("open-hands", gettext("Their cards"), () => this.#line?.openHands(!open), { pressed: open })}
      ${button("again", gettext("New deal"), again)}
    </div>`;
  }

  /** @param {OwnMove[]} moves */
  backTo(moves) {
    if (moves.length < 2) return nothing;
    const you = this.store.state.deal?.you ?? null;
    return html`<details class="back-to">
      <summary class="strip-button">${gettext("Back to…")}</summary>
      <ol class="back-to-list">
        ${moves.map(
          ({ keep, event }) =>
            html`<li>
              <button class="strip-button" @click=${() => this.takeBack(keep)}>${phrase(event, you, () => "")}</button>
            </li>`,
        )}
      </ol>
    </details>`;
  }

  /** A hint is worked out by playing on many times, which can take a while. */
  moment() {
    return this.asking ? html`<p class="teacher-words" role="status">${gettext("One moment…")}</p>` : nothing;
  }

  /** @param {Hint} hint */
  hintPart(hint) {
    const [advice, ...why] = hintInWords(hint);
    const { jokers } = this;
    return html`<div class="teacher-words" role="status" data-hint=${hint.advice} data-card=${hint.card ?? nothing}>
      <p><b>${advice}</b> ${why.join(" ")}</p>
      ${hint.groups.length ? html`<div class="open-hands">${hint.groups.map(({ cards, kind }) => miniGroup(cards, kindName(kind), kind, jokers))}</div>` : nothing}
    </div>`;
  }

  middle() {
    return html`<div class="waiting">
      <p>${gettext("This deal is over. Undo a move, or deal again.")}</p>
    </div>`;
  }
}

/** @type {(action: string, words: string, act: () => unknown, how?: { off?: boolean, pressed?: boolean }) => unknown} */
const button = (action, words, act, { off = false, pressed } = {}) =>
  html`<button
    class="strip-button"
    data-action=${action}
    ?disabled=${off}
    aria-pressed=${pressed ?? nothing}
    @click=${() => void act()}
  >
    ${words}
  </button>`;

/** The page's own form begins another deal: it needs the page's token. */
function again() {
  const form = document.getElementById("deal-again");
  if (form instanceof HTMLFormElement) form.submit();
}

customElements.define("rummy-practice", RummyPractice);
