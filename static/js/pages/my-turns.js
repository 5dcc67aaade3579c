/**
 * Marks on a page the links to one's own tables where it is one's turn, says so once, and says it in the tab's title.
 */

import { fill, gettext } from "../words/i18n.js";
import { MyTables } from "../wire/my-tables.js";

/** @import { MyTable } from "../wire/messages.js" */

/** @param {HTMLElement} nav */
function follow(nav) {
  const title = document.title;
  const status = nav.querySelector("[role=status]");
  const links = [...nav.querySelectorAll('a[href^="/tables/"]')];
  const known = links.map((link) => ({ id: "", name: (link.textContent ?? "").trim(), url: urlOf(link), turn: false }));
  const mine = new MyTables(nav.dataset.myTables ?? "", null, known);
  mine.addEventListener("change", (event) => {
    for (const link of links)
      mark(
        link,
        mine.waiting.some(({ url }) => url === urlOf(link)),
      );
    document.title = mine.waiting.length ? `\u25cf ${gettext("Your turn")} \u00b7 ${title}` : title;
    /** @type {MyTable[]} */
    const fresh = event instanceof CustomEvent ? event.detail.fresh : [];
    if (status)
      status.textContent = fresh.map(({ name }) => fill(gettext("Your turn at %(name)s"), { name })).join(". ");
  });
  mine.start();
}

/** @param {Element} link */
const urlOf = (link) => link.getAttribute("href") ?? "";

/**
 * @param {Element} link
 * @param {boolean} turn
 */
function mark(link, turn) {
  link.toggleAttribute("data-turn", turn);
  link.querySelector(".turn-mark")?.remove();
  if (!turn) return;
  const words = document.createElement("span");
  words.className = "turn-mark";
  words.textContent = gettext("Your turn");
  link.append(" ", words);
}

/** @type {HTMLElement | null | undefined} */
const nav = globalThis.document?.querySelector("[data-my-tables]");
if (nav) follow(nav);
