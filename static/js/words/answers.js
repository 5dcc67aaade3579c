/**
 * What a page asks of the house between two loads: JSON there and back, and a sentence where it is refused.
 */

import { gettext } from "./i18n.js";

/** @import { RefusalCode } from "../wire/messages.js" */
/** @typedef {(address: string, how: RequestInit) => Promise<Response>} Send */
/** @typedef {{ code: RefusalCode | null, sentence: string }} No Why not; no code when the house was not reached. */
/**
 * @template Answer
 * @typedef {{ answer: Answer, no: null } | { answer: null, no: No }} Asked
 */

/** What a form of this page proves by that it is the house's own; "" where the page has none. */
export const token = () =>
  /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrfmiddlewaretoken]"))?.value ?? "";

/**
 * What the page posts as JSON, with its proof.
 * @param {object} fields
 * @returns {RequestInit}
 */
export const posted = (fields) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() },
  body: JSON.stringify(fields),
});

/**
 * Posts `fields` and returns the answer, or why there is none.
 * @template Answer
 * @param {string} address
 * @param {object} fields
 * @param {Send} [send]
 * @returns {Promise<Asked<Answer>>}
 */
export const post = (address, fields, send) => ask(address, posted(fields), send);

/**
 * Returns the answer of an address, or why there is none.
 * @template Answer
 * @param {string} address
 * @param {RequestInit} [how]
 * @param {Send} [send]
 * @returns {Promise<Asked<Answer>>}
 */
export async function ask(address, how = { headers: { Accept: "application/json" } }, send = fetch) {
  const failed = gettext("That did not work. Try again.");
  try {
    const came = await send(address, how);
    const said = await came.json();
    if (came.ok) return { answer: said, no: null };
    return { answer: null, no: { code: said.code ?? null, sentence: said.sentence ?? failed } };
  } catch {
    return { answer: null, no: { code: null, sentence: failed } };
  }
}
