/**
 * A list of what is needed, each point with a sign and a word that say whether it is there.
 */

import { html, nothing } from "lit";

import { gettext } from "../words/i18n.js";
import { ICONS } from "./icons.js";

/** @import { Check, Checks } from "../words/checks.js" */

/**
 * What a declaration needs; where the house has other ways, those too.
 * @param {Checks} checks
 */
export function checklist({ needed, instead }) {
  return html`<ul class="checks">
      ${needed.map(point)}
    </ul>
    ${
      instead.length
        ? html`<p class="checks-or">${gettext("Or one of these, whatever the other cards are:")}</p>
            <ul class="checks">
              ${instead.map(point)}
            </ul>`
        : nothing
    }`;
}

/** @param {Check} check */
const point = ({ met, words }) =>
  html`<li ?data-met=${met}>
    ${met ? ICONS.declare : ICONS.close}<span>${words}</span
    ><span class="check-word">${met ? gettext("met") : gettext("missing")}</span>
  </li>`;
