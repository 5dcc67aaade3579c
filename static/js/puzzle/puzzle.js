/**
 * <rummy-puzzle>: one puzzle on the felt: what lies open, the question, the hand to tap, and after it why.
 *
 * It tells of the answer that was chosen (`chosen`) and leaves it to its page to ask the server.
 */

import { html, nothing } from "lit";

import { cardBack, cardFace } from "../parts/card-face.js";
import { LightElement, withProperties } from "../parts/light-element.js";
import { fill, gettext, ngettext } from "../words/i18n.js";
import { cardName } from "../words/names.js";
import { buttonChoices, cardChoices, inOrder } from "./hand.js";
import { verdictOf } from "./verdict.js";

/**
 * @import { Properties } from "../parts/light-element.js"
 * @import { Puzzle, Verdict } from "./boot.js"
 */

const SHOWN_OF_PILE = 8;

/** @type {Properties<{ puzzle: Puzzle | null, verdict: Verdict | null, quick: boolean, still: boolean, waits: boolean, told: string }>} */
const PROPERTIES = {
  puzzle: { attribute: false },
  verdict: { attribute: false },
  quick: { attribute: false },
  still: { attribute: false },
  waits: { attribute: false },
  told: { attribute: false },
};

export class RummyPuzzle extends withProperties(LightElement, PROPERTIES) {
  constructor() {
    super();
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {Verdict | null} */
    this.verdict = null;
    this.quick = false;
    /** Whether no answer is taken any more. */
    this.still = false;
    this.waits = false;
    this.told = "";
    /** The place in the ordered hand of the card that is lifted. */
    this.lifted = -1;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("puzzle")) this.lifted = -1;
  }

  render() {
    const { puzzle } = this;
    if (!puzzle) return nothing;
    return html`<section class="puzzle" aria-label=${puzzle.title}>
      <div class="puzzle-felt">
        ${this.#middle(puzzle)}
        <p class="puzzle-question">${puzzle.question}</p>
        ${this.#hand(puzzle)} ${this.verdict || this.still ? nothing : this.#buttons(puzzle)}
        <p class="puzzle-told" role="status">${this.told}</p>
      </div>
      ${this.verdict ? verdictOf(this.verdict, puzzle.position.jokers) : nothing}
    </section>`;
  }

  /** @param {Puzzle} puzzle */
  #middle({ cards, position }) {
    const pile = position.open_pile.slice(-SHOWN_OF_PILE);
    const hidden = position.open_pile.length - pile.length;
    const rivals = fill(ngettext("%(count)s rival", "%(count)s rivals", position.rivals), { count: position.rivals });
    const rules = fill(gettext("%(cards)s cards"), { cards });
    return html`<div class="puzzle-middle">
      <figure class="puzzle-pile">
        <div class="puzzle-decks">
          <span role="img" aria-label=${cardName(position.cut)}>${cardFace(position.cut, { wild: true })}</span>
          ${cardBack()}
        </div>
        <figcaption>
          ${gettext("Joker")} · ${fill(gettext("%(count)s closed"), { count: position.closed_count })}
        </figcaption>
      </figure>
      <figure class="puzzle-pile">
        <div class="puzzle-open" role="img" aria-label=${position.open_pile.map(cardName).join(", ")}>
          ${pile.map((code) => cardFace(code, { wild: position.jokers.includes(code) }))}
        </div>
        <figcaption>
          ${gettext("Open")}${hidden ? html` · ${this.#whole(position.open_pile, position.jokers)}` : nothing}
        </figcaption>
      </figure>
      <p class="puzzle-facts">${rules} · ${rivals}</p>
    </div>`;
  }

  /**
   * @param {string[]} pile
   * @param {string[]} jokers
   */
  #whole(pile, jokers) {
    return html`<details class="puzzle-whole">
      <summary>${fill(gettext("all %(count)s"), { count: pile.length })}</summary>
      <div class="puzzle-whole-cards">${pile.map((code) => cardFace(code, { wild: jokers.includes(code) }))}</div>
    </details>`;
  }

  /** @param {Puzzle} puzzle */
  #hand(puzzle) {
    const { jokers, hand } = puzzle.position;
    const choices = cardChoices(puzzle);
    const dims = choices.length > 0 && puzzle.kind === "safe_card";
    return html`<ul class="puzzle-hand" data-cards=${hand.length}>
      ${inOrder(hand, jokers).map((code, at) => {
        const face = cardFace(code, { wild: jokers.includes(code) });
        const stays = this.verdict || this.still || !choices.includes(code);
        if (stays) return this.#fixed(code, face, dims && !choices.includes(code));
        return html`<li>
          <button
            type="button"
            class="puzzle-card"
            aria-pressed=${at === this.lifted}
            aria-label=${cardName(code)}
            @click=${() => this.#lift(code, at)}
          >
            ${face}
          </button>
        </li>`;
      })}
    </ul>`;
  }

  /**
   * @param {string} code
   * @param {unknown} face
   * @param {boolean} dim
   */
  #fixed(code, face, dim) {
    const mark = this.verdict ? this.#markOf(code, this.verdict) : nothing;
    return html`<li class="puzzle-card" ?data-dim=${dim} data-mark=${mark} role="img" aria-label=${cardName(code)}>
      ${face}
    </li>`;
  }

  /**
   * @param {string} code
   * @param {Verdict} verdict
   */
  #markOf(code, verdict) {
    if (verdict.answers.some(({ answer, right }) => right && answer === code)) return "right";
    return verdict.answer === code ? "wrong" : nothing;
  }

  /**
   * A button that waits keeps the keyboard, so it is not disabled.
   * @param {Puzzle} puzzle
   */
  #buttons(puzzle) {
    const lifted = this.lifted < 0 ? null : inOrder(puzzle.position.hand, puzzle.position.jokers)[this.lifted];
    return html`<div class="puzzle-buttons">
      ${
        lifted && !this.quick
          ? html`<button class="button button-brass" aria-disabled=${this.waits} @click=${() => this.#choose(lifted)}>
              ${fill(gettext("Put down %(card)s"), { card: cardName(lifted) })}
            </button>`
          : nothing
      }
      ${buttonChoices(puzzle).map(
        ({ answer, label }) =>
          html`<button class="button button-ghost" aria-disabled=${this.waits} @click=${() => this.#choose(answer)}>
            ${label}
          </button>`,
      )}
    </div>`;
  }

  /**
   * @param {string} code
   * @param {number} at
   */
  #lift(code, at) {
    if (this.quick) return this.#choose(code);
    this.lifted = at === this.lifted ? -1 : at;
    return this.requestUpdate();
  }

  /** @param {string} answer */
  #choose(answer) {
    if (!this.waits) this.dispatchEvent(new CustomEvent("chosen", { detail: answer }));
  }
}

customElements.define("rummy-puzzle", RummyPuzzle);
