/**
 * One click to each other table where one sits; where it is one's turn the link is marked, and it is said once.
 */

import { html } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { MyTables } from "../../wire/my-tables.js";
import { ICONS } from "../../parts/icons.js";

/** @import { MyTable } from "../../wire/messages.js" */

const MOST = 3;

/**
 * What the page came with, in its hidden list of links.
 * @param {HTMLElement | null} [nav]
 */
export function otherTables(nav = globalThis.document?.querySelector("#my-tables")) {
  const links = [...(nav?.querySelectorAll("a") ?? [])];
  const known = links.map((link) => ({
    id: link.dataset.table ?? "",
    name: (link.textContent ?? "").trim(),
    url: link.getAttribute("href") ?? "",
    turn: false,
  }));
  return new MyTables(nav?.dataset.here ?? "", known);
}

/**
 * Those that wait for the player come first.
 * @param {MyTables} others
 */
export function renderSwitcher(others) {
  const shown = [...others.waiting, ...others.list.filter(({ turn }) => !turn)].slice(0, MOST);
  const words = others.waiting.map(({ name }) => fill(gettext("Your turn at %(name)s"), { name }));
  return html`<nav class="switcher" aria-label=${gettext("Your other tables")}>${shown.map(linkTo)}</nav>
    <span class="sr-only" role="status">${words.join(". ")}</span>`;
}

/** @param {MyTable} table */
function linkTo({ name, url, turn }) {
  const label = fill(turn ? gettext("Your turn at %(name)s") : gettext("To your table %(name)s"), { name });
  return html`<a
    class="bar-button"
    data-action="other-table"
    ?data-turn=${turn}
    href=${url}
    title=${label}
    aria-label=${label}
    >${ICONS.other}<span class="switcher-name" aria-hidden="true">${name}</span></a
  >`;
}
