/**
 * Sending an answer, and what comes back: a verdict, or a sentence that says why not.
 */

import { gettext } from "../words/i18n.js";

/** @typedef {(address: string, how: RequestInit) => Promise<Response>} Send */
/**
 * @template Answered
 * @typedef {{ got: Answered, refused?: undefined } | { got?: undefined, refused: string }} Answer
 */

const token = () =>
  /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrfmiddlewaretoken]"))?.value ?? "";

/**
 * Posts `fields` and reads the answer.
 * @template Answered
 * @param {string} address
 * @param {object} fields
 * @param {Send} [send]
 * @returns {Promise<Answer<Answered>>}
 */
export async function ask(address, fields, send = (...how) => fetch(...how)) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() };
  try {
    const answer = await send(address, { method: "POST", headers, body: JSON.stringify(fields) });
    const body = await answer.json();
    if (answer.ok) return { got: body };
    return { refused: body.sentence ?? gettext("That did not work. Try again.") };
  } catch {
    return { refused: gettext("That did not work. Try again.") };
  }
}
