/**
 * What a page of the school asks its server: JSON there and back, and a sentence when it is refused.
 */

import { gettext } from "../words/i18n.js";

/** @import { RefusalCode } from "../wire/messages.js" */
/** @typedef {{ code: RefusalCode | null, sentence: string }} No Why not; no code when the server was not reached. */
/**
 * @template Answer
 * @typedef {{ answer: Answer, no: null } | { answer: null, no: No }} Asked
 */

const token = () => {
  const input = document.querySelector("input[name=csrfmiddlewaretoken]");
  return input instanceof HTMLInputElement ? input.value : "";
};

/**
 * Posts `body` and returns the answer, or why there is none.
 * @template Answer
 * @param {string} address
 * @param {object} body
 * @returns {Promise<Asked<Answer>>}
 */
export function post(address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
  return ask(address, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * @template Answer
 * @param {string} address
 * @param {RequestInit} [how]
 * @returns {Promise<Asked<Answer>>}
 */
export async function ask(address, how = {}) {
  try {
    const came = await fetch(address, { ...how, headers: { Accept: "application/json", ...how.headers } });
    const said = await came.json();
    return came.ok ? { answer: said, no: null } : { answer: null, no: { code: said.code, sentence: said.sentence } };
  } catch {
    return { answer: null, no: { code: null, sentence: gettext("That did not work. Try again.") } };
  }
}
