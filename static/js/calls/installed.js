/**
 * On every page: the service worker is registered, and told what may be kept for when there is no network.
 *
 * A lesson or a puzzle is kept when it is opened. What else it needs without a network it declares in its head:
 * `<link rel="offline" href="/puzzles/today.json">`. On the page without a network, what is kept is listed.
 */

const KEPT = ["/learn/", "/puzzles/"];

/**
 * What a page wants kept: itself where it may be, and what it declares.
 * @param {Document} page
 * @param {string} pathname
 */
export function wantedBy(page, pathname) {
  const declared = [...page.querySelectorAll("link[rel~=offline]")].map((link) => link.getAttribute("href") ?? "");
  const own = KEPT.some((start) => pathname.startsWith(start)) ? [pathname] : [];
  return [...own, ...declared.filter(Boolean)];
}

async function register() {
  await navigator.serviceWorker.register("/sw.js").catch(() => null); // without https there is none
  const { active } = await navigator.serviceWorker.ready;
  const keep = wantedBy(document, location.pathname);
  if (keep.length) active?.postMessage({ keep, language: document.documentElement.lang });
}

/**
 * What a page calls itself, without the names of what it belongs to.
 * @param {string} page
 */
export const titleOf = (page) => /<title>\s*([^<]*?)\s*(·[^<]*)?<\/title>/.exec(page)?.[1] ?? "";

/** @param {Element} place */
async function listKept(place) {
  const cache = await caches.open("pages-1");
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith("/")) continue;
    const page = await cache.match(request);
    const link = document.createElement("a");
    link.href = pathname;
    link.className = "button button-quiet";
    link.textContent = titleOf((await page?.text()) ?? "") || pathname;
    place.append(link, " ");
  }
  place.toggleAttribute("hidden", place.children.length === 0);
}

if (globalThis.navigator && "serviceWorker" in navigator && globalThis.document) {
  void register();
  const place = document.querySelector("[data-offline-kept]");
  if (place) void listKept(place);
}
