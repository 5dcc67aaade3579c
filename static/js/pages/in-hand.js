/**
 * What one has, in the header of every page: asked for again when the page is looked at again, when something on it
 * has changed that may move money (`data-moves-money`), and now and then, since deals, payments and prizes end elsewhere.
 */

const EVERY_MS = 15_000;
const place = globalThis.document?.querySelector("[data-in-hand]");

/** Shows what the server says there is now; whatever goes wrong, what was shown stays. */
export async function freshen(shown = place, ask = fetch) {
  const answer = await ask(shown.dataset.inHand, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const told = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  if (told.textContent !== shown.textContent) shown.replaceChildren(...told.childNodes);
}

if (place) {
  const look = () => document.hidden || freshen();
  addEventListener("pageshow", (event) => event.persisted && freshen());
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("htmx:afterSwap", (event) => event.target.closest("[data-moves-money]") && freshen());
  setInterval(look, EVERY_MS);
}
