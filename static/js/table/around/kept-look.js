/**
 * How the table looks: read from the account and this browser when the page comes, kept in both when it is changed.
 */

import { lookOf, readPreferences, savePreferences, withLook } from "../../storage/preferences.js";

/** @import { RummyTable } from "../screen/table.js" */

/**
 * What is kept goes out one after the other, so that the last choice is the one that stays.
 * @type {Promise<unknown>}
 */
let sent = Promise.resolve();

/**
 * The preferences with which a table's page begins. An element that the page has in its text has its attributes by now.
 * @param {RummyTable} table
 */
export const preferencesOf = (table) => withLook(readPreferences(), table.getAttribute("look"));

/**
 * Keeps what was chosen: here at once, and for the account as soon as it can be reached. A lesson's table has none.
 * @param {RummyTable} table
 */
export function keepPreferences(table) {
  const { preferences } = table;
  savePreferences(preferences);
  /** @type {HTMLInputElement | null} */
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (!token || !table.hasAttribute("look")) return;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token.value };
  const body = JSON.stringify(lookOf(preferences));
  const post = () => fetch("/accounts/look/", { method: "POST", headers, body, keepalive: true });
  sent = sent.then(post).catch(() => {});
}
