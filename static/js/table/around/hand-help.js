/**
 * What the hand counts, and the help with it that the table gives: arranging, and word of when one can finish.
 */

import { html, nothing } from "lit";

import { shortCard } from "../../parts/card-face.js";
import { ICONS } from "../../parts/icons.js";
import { fill, gettext, ngettext } from "../../words/i18n.js";
import { cardName } from "../../words/names.js";

/** @import { RummyTable } from "../screen/table.js" */

/**
 * What the hand counts: at best where the table arranges hands, else as it lies.
 * @param {RummyTable} table
 */
export function renderPoints(table) {
  const { desk, advice } = table.store;
  const lying = desk.lying(advice.best);
  const points = advice.best ? advice.best.points : lying.points;
  const spoken = fill(ngettext("%(points)s point", "%(points)s points", points), { points });
  const canBeBetter = table.play.canArrange;
  return html`<div class="my-hand">
    <button
      class="my-points"
      data-action="see-counting"
      data-zero=${points === 0}
      aria-haspopup="dialog"
      @click=${() => table.acted({ name: "see-help", about: "hand" })}
    >
      <span class="my-points-word">${canBeBetter ? gettext("At best") : gettext("Hand counts")}</span
      ><b aria-hidden="true">${points}</b><span class="sr-only">${spoken}</span>
      ${canBeBetter ? html`<span class="as-it-lies">${fill(gettext("%(points)s as it lies"), lying)}</span>` : nothing}
    </button>
    ${renderArrange(table, canBeBetter)}
  </div>`;
}

/**
 * The button that arranges, or takes it back.
 * @param {RummyTable} table
 * @param {boolean} canBeBetter
 */
function renderArrange(table, canBeBetter) {
  if (table.store.desk.before) return handButton(table, "undo", gettext("Undo"), "U", ICONS.last);
  if (canBeBetter) return handButton(table, "arrange", gettext("Arrange"), "A", ICONS.arrange);
  return nothing;
}

/** @type {(table: RummyTable, name: "arrange" | "undo", label: string, key: string, icon: unknown) => unknown} */
const handButton = (table, name, label, key, icon) =>
  html`<button class="hand-button" data-action=${name} aria-keyshortcuts=${key} @click=${() => table.acted({ name })}>
    ${icon}<span>${label}</span>
  </button>`;

/**
 * Word that the hand can be finished, with a button that leads there.
 * @param {RummyTable} table
 */
export function renderCanFinish(table) {
  const card = table.play.finishCard;
  if (!card) return nothing;
  const words = fill(gettext("You can finish: put away the %(card)s"), { card: cardName(card.code) });
  return html`<div class="can-finish">
    <span class="sr-only" role="status">${words}</span>
    <span aria-hidden="true">${gettext("You can finish: put away")} ${shortCard(card.code)}</span>
    <button class="button button-main" data-action="can-finish" @click=${() => table.acted({ name: "finish" })}>
      ${gettext("Look at it")}
    </button>
  </div>`;
}
