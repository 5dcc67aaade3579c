/**
 * What the lobby remembers: a tab's filters for the visit, in this browser tab; and in this browser what was played last,
 * for 'Deal me the next table'.
 */

import { readJson, storeOf, writeJson } from "../storage/json.js";
import { LobbyRows } from "./lobby-rows.js";

/** @typedef {Record<string, Record<string, string>>} Kept The values chosen, by the tab's path and the field's name. */

const KEY = "rummy.filters";

/**
 * The kept filters of all tabs after one tab's were chosen; `chosen` are its name and value pairs.
 * @param {Kept} kept
 * @param {string} path
 * @param {[string, string][]} chosen
 * @returns {Kept}
 */
export const withChosen = (kept, path, chosen) => ({
  ...kept,
  [path]: Object.fromEntries(chosen.filter(([, value]) => value !== "")),
});

/**
 * Which kept values a tab's filters can take again: those that are still offered.
 * @param {Kept} kept
 * @param {string} path
 * @param {Record<string, string[]>} offered
 */
export function restorable(kept, path, offered) {
  return Object.entries(kept[path] ?? {}).filter(([name, value]) => offered[name]?.includes(value));
}

/** @returns {Kept} */
const read = () => readJson(storeOf("sessionStorage"), KEY) ?? {};

/** @param {HTMLFormElement} filters */
function restore(filters) {
  const selects = new Map([...filters.querySelectorAll("select")].map((select) => [select.name, select]));
  const offered = Object.fromEntries([...selects].map(([name, { options }]) => [name, valuesOf(options)]));
  const again = restorable(read(), location.pathname, offered);
  for (const [name, value] of again) {
    const select = selects.get(name);
    if (select) select.value = value;
  }
  if (again.length) filters.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {HTMLOptionsCollection} options */
const valuesOf = (options) => [...options].map(({ value }) => value);

/** @param {HTMLFormElement} filters */
function keep(filters) {
  /** @type {[string, string][]} */
  const chosen = [...filters.querySelectorAll("select")].map(({ name, value }) => [name, value]);
  writeJson(storeOf("sessionStorage"), KEY, withChosen(read(), location.pathname, chosen));
}

/** @type {HTMLFormElement | null | undefined} */
const form = globalThis.document?.querySelector("[data-filters]");
if (form) {
  form.addEventListener("change", () => keep(form));
  if (!location.search) globalThis.addEventListener("load", () => restore(form));
}

if (globalThis.document?.querySelector("[data-news]")) new LobbyRows().follow();

/** The row of tabs shows the one that is open; the page itself stays where it is. */
const current = globalThis.document?.querySelector(".tabs [aria-current]");
const tabs = current?.closest(".tabs");
if (current && tabs) {
  tabs.scrollLeft += middleOf(current) - middleOf(tabs);
}

/** @param {Element} one */
function middleOf(one) {
  const { left, width } = one.getBoundingClientRect();
  return left + width / 2;
}

/** @type {HTMLSelectElement | null | undefined} */
const choice = globalThis.document?.querySelector("[data-remember]");
if (choice) {
  const key = choice.dataset.remember ?? "";
  const last = storeOf("localStorage")?.getItem(key);
  const option = [...choice.options].find((one) => one.dataset.kind === last);
  if (option) option.selected = true;
  choice.form?.addEventListener("submit", () => {
    storeOf("localStorage")?.setItem(key, choice.selectedOptions[0]?.dataset.kind ?? "");
  });
}
