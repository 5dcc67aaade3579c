/**
 * The words that a player wants mixed into every share of the shuffle: kept in this browser, sent nowhere.
 */

import { keepWords, ownWords } from "../shuffle/notes.js";
import { gettext } from "../words/i18n.js";

const form = document.querySelector("[data-shuffle-words]");
const field = form?.querySelector("input");
const said = form?.querySelector("[role=status]");

if (form && field && said) {
  field.value = ownWords();
  form.removeAttribute("hidden");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    said.textContent = keepWords(field.value)
      ? gettext("Kept in this browser. The next share has them.")
      : gettext("This browser keeps nothing, so your shares have no words of yours.");
  });
}
