/**
 * What a player does about a tournament from its table: buying in again, in the break after falling out.
 */

import { amount, fill, gettext } from "../words/i18n.js";

/**
 * @import { RummyTable } from "../table/screen/table.js"
 * @import { ShownTournament } from "../wire/messages.js"
 */
/** @typedef {(address: string, how: RequestInit) => Promise<Response>} Send */

const token = () =>
  /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrfmiddlewaretoken]"))?.value ?? "";

/**
 * Posts to the tournament; returns null when it was done, otherwise the sentence to show.
 * @param {string} id
 * @param {string} path
 * @param {Send} [send]
 * @returns {Promise<string | null>}
 */
export async function postToTournament(id, path, send = fetch) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() };
  try {
    const answer = await send(`/tournaments/${id}/${path}/`, { method: "POST", headers, body: "{}" });
    if (answer.ok) return null;
    return (await answer.json()).sentence ?? gettext("That did not work. Try again.");
  } catch {
    return gettext("That did not work. Try again.");
  }
}

/**
 * The price is said once more before it is taken.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 * @param {number} rebuy_minor
 */
export function askToRebuy(table, { id }, rebuy_minor) {
  const price = amount(rebuy_minor);
  table.askFirst({
    title: gettext("Buy in again?"),
    text: fill(gettext("%(price)s is taken from your account and you play in the next round."), { price }),
    yes: fill(gettext("Buy in for %(price)s"), { price }),
    then: () => void rebuy(table, id),
  });
}

/**
 * @param {RummyTable} table
 * @param {string} id
 */
async function rebuy({ store }, id) {
  const refused = await postToTournament(id, "rebuy");
  if (refused) store.say("refused", refused);
}
