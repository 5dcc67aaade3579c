/**
 * The house's service worker, served at `/sw.js` with `HOUSE` before it: pages without a network, and calls by push.
 *
 * What is versioned is taken from the cache. A page is asked of the network first; without one, the lessons and puzzles
 * that were kept are shown, else the page that says so. Kept pages are fetched without the visitor's cookies: nothing
 * of an account lies here. A call that is pushed is shown only while no page of the house is seen.
 */

/* global HOUSE */

/** A worker of any kind is what the types take `self` for. */
const house = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @typedef {{ title?: string, body?: string, tag?: string, url?: string }} Call what is pushed */

const STATIC = `static-${HOUSE.version}`;
const PAGES = "pages-1";
const KEPT = ["/learn/", "/puzzles/"];
const MOST_STATIC = 600;
const MOST_PAGES = 80;

/** @param {string} pathname */
const isKept = (pathname) => KEPT.some((start) => pathname.startsWith(start));
/**
 * What has its version in its address: files, and the words of the code in each language.
 *
 * @param {string} pathname
 */
const isStatic = (pathname) => ["/static/", "/i18n/", HOUSE.prefix].some((start) => pathname.startsWith(start));

/**
 * Without cookies, so that what is kept is a stranger's page; nothing that asked not to be stored.
 *
 * @param {string} address
 * @param {Record<string, string>} headers
 */
async function keep(address, headers) {
  const url = new URL(address, house.location.origin);
  if (url.origin !== house.location.origin || !(isKept(url.pathname) || isStatic(url.pathname))) return;
  const answer = await fetch(url, { credentials: "omit", headers }).catch(() => null);
  if (!answer || !answer.ok || answer.redirected) return;
  if ((answer.headers.get("Cache-Control") ?? "").includes("no-store")) return;
  await put(isStatic(url.pathname) ? STATIC : PAGES, url.href, answer);
}

/**
 * The oldest make room.
 *
 * @param {string} name of the cache
 * @param {string} address
 * @param {Response} answer
 */
async function put(name, address, answer) {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, answer);
  const all = await cache.keys();
  const most = name === STATIC ? MOST_STATIC : MOST_PAGES;
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => cache.delete(request)));
}

/**
 * The files of an older version that a kept page names are kept with it: the page is shown with them until it is read
 * again, and without them it would be bare.
 *
 * @param {string[]} names of all caches
 */
async function needed(names) {
  const cache = await caches.open(PAGES);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const pages = await Promise.all(answers.map((answer) => answer?.clone().text() ?? ""));
  const isNamed = (/** @type {string} */ version) => pages.some((kept) => kept.includes(`/${version}/`));
  return names.filter((name) => name.startsWith("static-") && isNamed(name.slice("static-".length)));
}

/**
 * A file that does not fit into the cache, or a cache that cannot be read, is no reason to be without it.
 *
 * @param {FetchEvent} event
 */
async function fromStatic(event) {
  const { request } = event;
  const found = await caches.match(request).catch(() => undefined);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") {
    event.waitUntil(put(STATIC, request.url, answer.clone()).catch(() => undefined));
  }
  return answer;
}

/** @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (away) {
    const kept = await caches.match(request.url, { cacheName: PAGES, ignoreSearch: true });
    const offline = kept ?? (await caches.match(HOUSE.offline, { cacheName: STATIC }));
    if (offline) return offline;
    throw away;
  }
}

/** @param {Request} request */
async function data(request) {
  try {
    return await fetch(request);
  } catch (away) {
    const kept = await caches.match(request.url, { cacheName: PAGES });
    if (kept) return kept;
    throw away;
  }
}

house.addEventListener("install", (event) => {
  const shell = async () => {
    const cache = await caches.open(STATIC);
    await cache.addAll(HOUSE.shell.map((address) => new Request(address, { credentials: "omit", cache: "reload" })));
    await house.skipWaiting();
  };
  event.waitUntil(shell());
});

house.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const stay = [STATIC, PAGES, ...(await needed(names))];
    const old = names.filter((name) => !stay.includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await house.clients.claim();
  };
  event.waitUntil(tidy());
});

house.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== house.location.origin) return;
  if (isStatic(url.pathname)) event.respondWith(fromStatic(event));
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (isKept(url.pathname)) event.respondWith(data(request));
});

/** A page that may be kept says so, with what else it needs, and its language: the reader's choice is in a cookie. */
house.addEventListener("message", (event) => {
  const wanted = event.data?.keep;
  if (!Array.isArray(wanted)) return;
  /** @type {Record<string, string>} */
  const headers = event.data.language ? { "Accept-Language": event.data.language } : {};
  event.waitUntil(Promise.all(wanted.slice(0, MOST_PAGES).map((address) => keep(String(address), headers))));
});

house.addEventListener("push", (event) => {
  const tell = async () => {
    const windows = await house.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (windows.some((one) => one.visibilityState === "visible")) return;
    const { title, body, tag, url } = /** @type {Call} */ (event.data?.json() ?? {});
    const shown = { body, tag, renotify: Boolean(tag), data: { url }, icon: HOUSE.icon, badge: HOUSE.badge };
    await house.registration.showNotification(title ?? HOUSE.name, shown);
  };
  event.waitUntil(tell());
});

house.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? "/", house.location.origin);
  const address = wanted.origin === house.location.origin ? wanted.href : house.location.origin;
  const go = async () => {
    const windows = await house.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((one) => one.url.split("#")[0] === address.split("#")[0]);
    await (there ? there.focus() : house.clients.openWindow(address));
  };
  event.waitUntil(go());
});
