/**
 * Posts what a player decides about a match; the answer is `{ok: true}` or a code with a sentence.
 */

import { gettext } from "../words/i18n.js";

const token = () => document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";

/** Sends `fields` to `/matches/<id>/<path>/`; returns null when it was done, otherwise the sentence to show. */
export async function postToMatch(id, path, fields = {}, send = fetch) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() };
  try {
    const answer = await send(`/matches/${id}/${path}/`, { method: "POST", headers, body: JSON.stringify(fields) });
    if (answer.ok) return null;
    const said = await answer.json();
    return said.sentence ?? gettext("That did not work. Try again.");
  } catch {
    return gettext("That did not work. Try again.");
  }
}
