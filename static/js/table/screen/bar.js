/**
 * The bar above the table: where one is, the way back, other tables, the last deal, help, the chat and the menu.
 */

import { html, nothing } from "lit";

import { ICONS } from "../../parts/icons.js";
import { amount, fill, gettext, ngettext } from "../../words/i18n.js";
import { renderSwitcher } from "../elements/switcher.js";
import { hostOf } from "./hosts.js";

/**
 * @import { TableInfo } from "../../wire/messages.js"
 * @import { RummyTable } from "./table.js"
 */

/** What calls to elsewhere, which every page has: at a table its place is in the bar. */
const calls = globalThis.document?.getElementById("calls");

/**
 * @param {RummyTable} table
 * @param {unknown} banner word of the line, which in a small window takes the title's place, as news does
 */
export function renderBar(table, banner) {
  const { table: info, last } = table.store.state;
  return html`<header class="bar">
    <a class="bar-button" href=${table.lobby} aria-label=${table.backWords}>${ICONS.back}</a>
    <div class="bar-title">
      <h1>${info?.name ?? ""}</h1>
      ${info ? html`<p>${hostOf(table.store.state)?.line(info) ?? stakes(info)}</p>` : nothing} ${banner}
      <rummy-toasts></rummy-toasts>
    </div>
    ${calls ?? nothing} ${renderSwitcher(table.others)}
    <button
      class="bar-button bar-wide"
      data-action="last"
      ?disabled=${!last}
      aria-label=${gettext("Last deal")}
      @click=${() => table.showLast()}
    >
      ${ICONS.last}
    </button>
    <button
      class="bar-button bar-wide"
      data-action="help"
      aria-label=${gettext("Help")}
      aria-keyshortcuts="?"
      @click=${() => table.acted({ name: "see-help" })}
    >
      ${ICONS.help}
    </button>
    ${renderChatButton(table)}
    <button
      class="bar-button"
      data-action="menu"
      aria-label=${gettext("Table menu")}
      @click=${() => table.openSheet("menu")}
    >
      ${ICONS.menu}
    </button>
  </header>`;
}

/** @param {RummyTable} table */
function renderChatButton(table) {
  const { talk } = table.store;
  if (!talk.on) return nothing;
  return html`<button
    class="bar-button"
    data-action="chat"
    aria-label=${chatLabel(talk.unread)}
    aria-keyshortcuts="C"
    aria-expanded=${talk.open}
    @click=${() => table.acted({ name: "chat" })}
  >
    ${ICONS.chat}${talk.unread ? html`<span class="badge" aria-hidden="true">${Math.min(talk.unread, 99)}</span>` : nothing}
  </button>`;
}

/** @param {number} unread */
function chatLabel(unread) {
  if (!unread) return gettext("Chat");
  return fill(ngettext("Chat, %(count)s new line", "Chat, %(count)s new lines", unread), { count: unread });
}

/** @param {TableInfo} info */
function stakes({ cards, point_value_minor, deal_number }) {
  const words = gettext("%(cards)s cards · point value %(value)s");
  const deal = fill(gettext("Deal %(number)s"), { number: deal_number });
  return html`${fill(words, { cards, value: amount(point_value_minor) })}${
    deal_number ? html`<span class="bar-deal"> · ${deal}</span>` : nothing
  }`;
}
