import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../static/worker/house-worker.js", import.meta.url), "utf8");
const ORIGIN = "https://rummy.example";
const HOUSE = { version: "v2", prefix: "/static/v2/", name: "Rummy House", offline: "/offline/", shell: [] };

/** A browser's caches, by name: what lies at each address. */
function cachesWith(stock) {
  const all = new Map(Object.entries(stock).map(([name, files]) => [name, new Map(Object.entries(files))]));
  const answer = (body) => ({ body, clone: () => answer(body), text: async () => body });
  const address = (request) => new URL(request.url ?? request, ORIGIN).pathname;
  const opened = (name) => ({
    keys: async () => [...(all.get(name)?.keys() ?? [])].map((path) => ({ url: ORIGIN + path })),
    match: async (request) => {
      const body = all.get(name)?.get(address(request));
      return body === undefined ? undefined : answer(body);
    },
  });
  return {
    names: () => [...all.keys()].sort(),
    keys: async () => [...all.keys()],
    open: async (name) => opened(name),
    delete: async (name) => all.delete(name),
    match: async (request, { cacheName } = {}) => {
      for (const name of cacheName ? [cacheName] : all.keys()) {
        const found = await opened(name).match(request);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** The worker of version 2 with these caches; without a network. */
function worker(caches) {
  const listeners = {};
  runInNewContext(SOURCE, {
    HOUSE,
    URL,
    caches,
    fetch: async () => {
      throw new TypeError("Failed to fetch");
    },
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name, listener) => (listeners[name] = listener),
      clients: { claim: async () => undefined },
    },
  });
  return {
    activate: async () => {
      let work;
      listeners.activate({ waitUntil: (promise) => (work = promise) });
      await work;
    },
    get: async (path, mode) => {
      let answer;
      listeners.fetch({
        request: { method: "GET", url: ORIGIN + path, mode },
        respondWith: (promise) => (answer = promise),
        waitUntil: () => undefined,
      });
      return (await answer).body;
    },
  };
}

const LESSON = '<link href="/static/v1/css/built/lesson.css"><h1>Your first hand</h1>';

test("a lesson that was kept by the version before has its files without a network", async () => {
  const caches = cachesWith({
    "static-v1": { "/static/v1/css/built/lesson.css": "v1's sheet" },
    "static-v2": { "/offline/": "no network" },
    "pages-1": { "/learn/first/": LESSON },
  });
  const { activate, get } = worker(caches);
  await activate();
  assert.equal(await get("/learn/first/", "navigate"), LESSON);
  assert.equal(await get("/static/v1/css/built/lesson.css", "no-cors"), "v1's sheet");
});

test("the files of a version that no kept page names make room", async () => {
  const caches = cachesWith({
    "static-v0": { "/static/v0/css/built/lesson.css": "v0's sheet" },
    "static-v1": { "/static/v1/css/built/lesson.css": "v1's sheet" },
    "static-v2": {},
    "pages-1": { "/learn/first/": LESSON },
    "pages-0": { "/learn/first/": LESSON },
  });
  await worker(caches).activate();
  assert.deepEqual(caches.names(), ["pages-1", "static-v1", "static-v2"]);
});
