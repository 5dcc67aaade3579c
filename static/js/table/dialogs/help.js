/**
 * <rummy-help>: the aim, the groups with cards, the rules of this table in plain words, and the keys.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { EXAMPLE_JOKERS, lessonsFor, payingWords, valueLessons } from "../../words/group-lessons.js";
import { countingInWords, handHelpInWords, rulesInWords } from "../../words/house-rules.js";
import { miniGroup } from "../../parts/card-group.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Lesson } from "../../words/group-lessons.js"
 * @import { RuleProfile, SeatView, TableInfo } from "../../wire/messages.js"
 * @import { RulesPart } from "../../words/house-rules.js"
 */

const KEYS = [
  ["1", gettext("Draw from the closed deck")],
  ["2", gettext("Draw from the open deck")],
  ["← →", gettext("Move across the cards")],
  ["Space", gettext("Choose a card")],
  ["[ ]", gettext("Move the card left or right")],
  ["G", gettext("Group the chosen cards")],
  ["S", gettext("Sort the hand")],
  ["A", gettext("Arrange the hand, where the table does")],
  ["U", gettext("Undo the arranging")],
  ["D", gettext("Discard the chosen card")],
  ["F", gettext("Finish with the chosen card")],
  ["Enter", gettext("Declare, or show your cards")],
  ["X", gettext("Drop")],
  ["Esc", gettext("Choose nothing")],
  ["C", gettext("Chat")],
  ["L", gettext("Last deal")],
  ["H", gettext("Hear your hand")],
  ["T", gettext("Hear the table")],
  ["P", gettext("Hear how everybody stands")],
  ["?", gettext("This help")],
];

/**
 * @type {Properties<{
 *   rules: RuleProfile | null,
 *   table: TableInfo | null,
 *   hostRules: RulesPart | null,
 *   deal: SeatView | null,
 *   about: "hand" | null,
 * }>}
 */
const PROPERTIES = {
  rules: { attribute: false },
  table: { attribute: false },
  hostRules: { attribute: false },
  deal: { attribute: false },
  about: { attribute: false },
};

/** Whether the device is one for fingers: keys are then put away, and nobody is told to click. */
const byTouch = () => Boolean(globalThis.matchMedia?.("(hover: none) and (pointer: coarse)").matches);

export class RummyHelp extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("How to play here");
  }

  body() {
    const counting = this.counting();
    return html`<div class="help">
      ${this.about === "hand" ? counting : nothing}
      <section>
        <h3>${gettext("The aim")}</h3>
        <p>${this.aim()}</p>
        <p>
          ${
            byTouch()
              ? gettext(
                  "Tap a deck to draw, tap a card and Discard to end your turn, or drag cards anywhere. Put the last card on the finish slot when every other card is in a group.",
                )
              : gettext(
                  "Click a deck to draw, click a card and Discard to end your turn, or drag cards anywhere. Put the last card on the finish slot when every other card is in a group.",
                )
          }
        </p>
      </section>
      ${this.groups()} ${this.about === "hand" ? nothing : counting} ${this.whole ? this.below() : nothing}
    </div>`;
  }

  /** The rules of this table and the keys, below the first screen. */
  below() {
    return html`${
        this.rules
          ? html`<section class="house-rules">
              <h3>${gettext("The rules of this table")}</h3>
              ${rulesInWords(this.rules, this.table?.hosted ? null : this.table).map((part) => this.rulesPart(part))}
              ${this.table ? this.rulesPart(handHelpInWords(this.table)) : ""}
              ${this.hostRules ? this.rulesPart(this.hostRules) : ""}
            </section>`
          : ""
      }
      <details class="help-keys" ?open=${!byTouch()}>
        <summary><h3>${gettext("Keys")}</h3></summary>
        <dl class="keys">
          ${KEYS.filter(([key]) => key !== "X" || this.rules?.drops !== "never").map(
            ([key, what]) =>
              html`<div>
                <dt><kbd>${key}</kbd></dt>
                <dd>${what}</dd>
              </div>`,
          )}
        </dl>
        <p class="hint">${gettext("Keys of one letter can be turned off in the table's menu.")}</p>
      </details>`;
  }

  /** What the words beside one's chair and over one's cards mean. */
  counting() {
    const { rules } = this;
    if (!rules) return nothing;
    return html`<section class="help-counting">
      <h3>${gettext("What your hand counts")}</h3>
      ${countingInWords(rules, this.table?.hints).map((sentence) => html`<p>${sentence}</p>`)}
    </section>`;
  }

  groups() {
    const { rules, deal } = this;
    const values = valueLessons(rules);
    return html`<section>
      <h3>${gettext("The groups")}</h3>
      <ul class="lessons">
        ${lessonsFor(rules).map(lesson)}
      </ul>
      ${deal?.cut ? this.jokersHere(deal) : nothing}
      ${
        rules && values.length
          ? html`<h3>${gettext("Value cards and marriages")}</h3>
              <ul class="lessons">
                ${values.map(lesson)}
              </ul>
              <p>${payingWords(rules)}</p>`
          : nothing
      }
    </section>`;
  }

  /** @param {SeatView} deal */
  jokersHere({ jokers }) {
    return html`<div class="lesson-now">
      <p>${gettext("In this deal the jokers are:")}</p>
      ${miniGroup(jokers, "", null, jokers)}
    </div>`;
  }

  aim() {
    if (this.rules?.declare_tunnelas) {
      const words = gettext(
        "Put every card into sequences and sets, with at least %(pure)s pure sequences; or hold %(tunnelas)s tunnelas, %(dublees)s dublees or %(jokers)s jokers.",
      );
      const {
        pure_sequences: pure,
        declare_tunnelas: tunnelas,
        declare_dublees: dublees,
        declare_jokers: jokers,
      } = this.rules;
      return fill(words, { pure, tunnelas, dublees, jokers });
    }
    return gettext(
      "Put every card into sequences and sets: at least two sequences, one of them pure, that is without a joker standing in.",
    );
  }

  /** @param {RulesPart} part */
  rulesPart({ heading, sentences }) {
    return html`<h4>${heading}</h4>
      <ul>
        ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>`;
  }
}

/** @type {(lesson: Lesson) => unknown} */
const lesson = ({ kind, name, cards, words }) =>
  html`<li class="lesson">
    ${miniGroup(cards, "", kind, EXAMPLE_JOKERS)}
    <div>
      <h4>${name}</h4>
      <p>${words}</p>
    </div>
  </li>`;

customElements.define("rummy-help", RummyHelp);
