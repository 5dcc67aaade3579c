/**
 * What one has, in the header of every page: asked for again when the page is looked at again, when something on it
 * has changed that may move money (`data-moves-money`), and now and then, since deals, payments and prizes end elsewhere.
 */

const EVERY_MS = 15_000;
const place = globalThis.document?.querySelector("[data-in-hand]");

/**
 * Shows what the server says there is now; whatever goes wrong, what was shown stays.
 * @param {Element} shown
 */
async function freshen(shown) {
  const source = shown.getAttribute("data-in-hand") ?? "";
  const answer = await fetch(source, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const newest = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  if (newest.textContent !== shown.textContent) shown.replaceChildren(...newest.childNodes);
}

/** @type {(event: Event) => boolean} */
const movesMoney = ({ target }) => target instanceof Element && target.closest("[data-moves-money]") !== null;

/** @param {Element} shown */
function keepFresh(shown) {
  const look = () => {
    if (!document.hidden) freshen(shown);
  };
  addEventListener("pageshow", (event) => {
    if (event.persisted) freshen(shown);
  });
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (movesMoney(event)) freshen(shown);
  });
  setInterval(look, EVERY_MS);
}

if (place) keepFresh(place);
