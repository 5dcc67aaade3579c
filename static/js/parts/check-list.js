/**
 * A list of checks, each with a sign and words, and with what was said and what was found where there is something to
 * compare.
 */

import { html, svg } from "lit";

import { gettext } from "../words/i18n.js";
import { line as drawn } from "./icons.js";

const MARKS = {
  tick: drawn(svg`<path d="m4 12.8 5 5L20 6.5"/>`),
  cross: drawn(svg`<path d="m5.5 5.5 13 13m0-13-13 13"/>`),
};

/**
 * `isNote` is of a check that shows nothing when it holds but says what was not there to be checked.
 * @typedef {{ name: string, ok: boolean, said: string, found: string, words: string, isNote: boolean }} Line
 */

/**
 * The checks as a list.
 * @param {Line[]} checks
 */
export const checkList = (checks) =>
  html`<ul class="check-list">
    ${checks.map(line)}
  </ul>`;

/**
 * All in one sentence, with its sign.
 * @param {boolean} ok
 * @param {string} sentence
 */
export const checkVerdict = (ok, sentence) =>
  html`<p class="check-verdict" data-ok=${ok}>${ok ? MARKS.tick : MARKS.cross} ${sentence}</p>`;

/** @param {Line} check */
function line(check) {
  const { name, ok, said, found } = check;
  if (!said && !found) return html`<li data-check=${name} data-ok=${ok}><p>${signed(check)}</p></li>`;
  return html`<li data-check=${name} data-ok=${ok}>
    <details ?open=${!ok}>
      <summary>${signed(check)}</summary>
      <dl>
        <dt>${gettext("The record says")}</dt>
        <dd><code>${said || "–"}</code></dd>
        <dt>${gettext("This browser found")}</dt>
        <dd><code>${found || "–"}</code></dd>
      </dl>
    </details>
  </li>`;
}

/** @param {Line} check */
function signed({ ok, words, isNote }) {
  const [sign, label] = signOf(ok, isNote);
  return html`<span class="check-sign" role="img" aria-label=${label}>${sign}</span> <span>${words}</span>`;
}

/** @type {(ok: boolean, isNote: boolean) => [sign: unknown, label: string]} */
function signOf(ok, isNote) {
  if (!ok) return [MARKS.cross, gettext("Fails")];
  return isNote ? ["\u2013", gettext("Not checked")] : [MARKS.tick, gettext("Holds")];
}
