/**
 * What is shown after an answer: right or wrong, why, the best arrangement, and what each answer was worth.
 */

import { html, nothing } from "lit";

import { miniGroup } from "../parts/card-group.js";
import { fill, gettext } from "../words/i18n.js";
import { kindName } from "../words/names.js";

/** @import { AnswerShown, Verdict } from "./boot.js" */

const TENTHS = 10;
/** @type {Record<Verdict["measure"], string>} */
const MEASURES = {
  points: gettext("Points"),
  outs: gettext("Cards to declare with"),
  pairs: gettext("Pairs it goes with"),
  expected: gettext("Points on average"),
};

/**
 * @param {Verdict} verdict
 * @param {string[]} jokers
 */
export function verdictOf(verdict, jokers) {
  const word = verdict.right ? gettext("Right") : gettext("Not quite");
  return html`<section class="puzzle-verdict" data-right=${verdict.right} aria-live="polite">
    <h2>${word} ${ratingOf(verdict)}</h2>
    ${verdict.sentences.map((sentence) => html`<p>${sentence}</p>`)} ${arranged(verdict, jokers)} ${worths(verdict)}
  </section>`;
}

/** @param {Verdict} verdict */
function ratingOf({ before, after }) {
  if (before === null || after === null) return nothing;
  const change = after - before;
  const signed = `${change < 0 ? "\u2212" : "+"}${Math.abs(change)}`;
  return html`<span class="puzzle-rating">${fill(gettext("Rating %(rating)s"), { rating: after })} (${signed})</span>`;
}

/**
 * @param {Verdict} verdict
 * @param {string[]} jokers
 */
function arranged({ groups, kinds, ungrouped }, jokers) {
  if (!groups.length && !ungrouped.length) return nothing;
  return html`<div class="puzzle-groups">
    ${groups.map((codes, at) => miniGroup(codes, kindName(kinds[at]), kinds[at] ?? null, jokers))}
    ${ungrouped.length ? miniGroup(ungrouped, gettext("Ungrouped"), null, jokers) : nothing}
  </div>`;
}

/** @param {Verdict} verdict */
function worths(verdict) {
  const { measure, answers } = verdict;
  if (answers.length < 2) return nothing;
  return html`<details class="puzzle-worths">
    <summary>${gettext("What each answer is worth")}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${gettext("Answer")}</th>
          <th scope="col">${MEASURES[measure]}</th>
        </tr>
      </thead>
      <tbody>
        ${answers.map((one) => worth(one, verdict))}
      </tbody>
    </table>
  </details>`;
}

/**
 * @param {AnswerShown} one
 * @param {Verdict} verdict
 */
function worth({ answer, label, value, right }, verdict) {
  const written = verdict.measure === "expected" ? (value / TENTHS).toFixed(1) : String(value);
  return html`<tr data-mark=${right ? "right" : answer === verdict.answer ? "wrong" : nothing}>
    <th scope="row">${label}</th>
    <td>${written.replace("-", "\u2212")}</td>
  </tr>`;
}
