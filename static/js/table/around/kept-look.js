/**
 * How the table looks: read from the account and this browser when the page comes, kept in both when it is changed.
 */

import { lookOf, readPreferences, savePreferences, withLook } from "../../storage/preferences.js";
import { posted, token } from "../../words/answers.js";

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
  if (!token() || !table.hasAttribute("look")) return;
  const how = { ...posted(lookOf(preferences)), keepalive: true };
  sent = sent.then(() => fetch("/accounts/look/", how)).catch(() => {});
}
