/**
 * The strip under the table's bar while a match is played: the deal, the prize, one's own standing, what is asked.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../words/i18n.js";
import { ICONS } from "../parts/icons.js";
import { questionFor, dueOf, entrantOf, maySplit } from "./standing.js";
import { dealWords, formatName, standingWords } from "./words.js";

/**
 * @import { SheetName } from "../table/screen/host.js"
 * @import { RummyTable } from "../table/screen/table.js"
 * @import { ShownEntrant, ShownMatch } from "../wire/messages.js"
 */

const ASKED = { rejoin: gettext("Rejoin? Answer now"), split: gettext("Split? Answer now") };

/**
 * The strip of a match for the table's screen.
 * @param {RummyTable} table
 * @param {ShownMatch} match
 */
export function renderMatchStrip(table, match) {
  const { you, table: info } = table.store.state;
  const own = entrantOf(match, you?.player);
  return html`<section class="strip" aria-label=${gettext("Match")}>
    <dl class="strip-facts">
      ${fact(gettext("Match"), formatName(match))}
      ${match.deal_number ? fact(gettext("Deal"), dealWords(match)) : nothing}
      ${fact(gettext("Prize"), html`${ICONS.chip}${amount(match.prize_minor)}`)}
      ${own && match.status === "playing" ? fact(gettext("You"), standingWords(own, match)) : nothing}
    </dl>
    <div class="strip-buttons">
      ${you ? renderQuestion(table, match, you.player) : nothing}
      <button class="strip-button" data-action="match-scores" @click=${() => table.openSheet("match-scores")}>
        ${gettext("Scores")}
      </button>
    </div>
    ${info?.parked ? nothing : renderBack(table, match, own)}
  </section>`;
}

/** @type {(name: string, value: unknown) => unknown} */
const fact = (name, value) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

/**
 * What is asked of the player, or what the player may ask the others.
 * @param {RummyTable} table
 * @param {ShownMatch} match
 * @param {string} me
 */
function renderQuestion(table, match, me) {
  const question = questionFor(match, me);
  if (question) {
    return html`<button class="strip-button strip-asks" data-action="answer" @click=${() => table.openSheet(question)}>
      ${ASKED[question]}
      <rummy-countdown .clock=${table.store.clock} .due_at_ms=${dueOf(match, question)}></rummy-countdown>
    </button>`;
  }
  if (match.split && match.split.proposed_by !== null) {
    return renderOpener(table, "split", "see-split", gettext("See the split"));
  }
  return maySplit(match, me) ? renderOpener(table, "split", "offer-split", gettext("Split the prize?")) : nothing;
}

/** @type {(table: RummyTable, sheet: SheetName, action: string, label: string) => unknown} */
const renderOpener = (table, sheet, action, label) =>
  html`<button class="strip-button strip-asks" data-action=${action} @click=${() => table.openSheet(sheet)}>
    ${label}
  </button>`;

/**
 * Who left the coming deals to first drops sees it all the time, and comes back with one tap.
 * @param {RummyTable} table
 * @param {ShownMatch} match
 * @param {ShownEntrant | null} own
 */
function renderBack(table, match, own) {
  if (!own?.auto_drop || own.status !== "in" || match.status !== "playing") return nothing;
  const points = table.store.state.rules?.first_drop;
  return html`<div class="strip-back" role="alert">
    <p>${fill(gettext("Auto drop is on: every deal costs you %(points)s points."), { points })}</p>
    <button
      class="button button-brass"
      data-action="im-back"
      @click=${() => table.acted({ name: "auto-drop", wanted: false })}
    >
      ${gettext("I'm back")}
    </button>
  </div>`;
}
