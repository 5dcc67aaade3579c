/**
 * Marks on a page the links to one's own tables where it is one's turn; the page's calls say it and sound.
 */

import { gettext } from "../words/i18n.js";
import { MyTables } from "../wire/my-tables.js";

/** @param {HTMLElement} nav */
function follow(nav) {
  const links = [...nav.querySelectorAll('a[href^="/tables/"]')];
  const known = links.map((link) => ({ id: "", name: (link.textContent ?? "").trim(), url: urlOf(link), turn: false }));
  const mine = new MyTables(null, known);
  mine.addEventListener("change", () => {
    for (const link of links)
      mark(
        link,
        mine.waiting.some(({ url }) => url === urlOf(link)),
      );
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
