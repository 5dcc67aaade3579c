import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../static/worker/house-worker.js", import.meta.url), "utf8");
const ORIGIN = "https://rummy.example";
const HOUSE = { version: "v1", prefix: "/static/v1/", name: "Rummy House", offline: "/offline/", shell: [] };

/** What the worker asks of the network when a page posts this. */
async function fetchedFor(data) {
  const fetched = [];
  const listeners = {};
  const nothing = { delete: async () => false, put: async () => undefined, keys: async () => [] };
  runInNewContext(SOURCE, {
    HOUSE,
    URL,
    caches: { open: async () => nothing },
    fetch: async (url, { credentials, headers }) => {
      fetched.push([url.pathname, credentials, headers?.["Accept-Language"]]);
      return { ok: true, headers: new Map() };
    },
    self: { location: { origin: ORIGIN }, addEventListener: (name, listener) => (listeners[name] = listener) },
  });
  let work;
  listeners.message({ data, waitUntil: (promise) => (work = promise) });
  await work;
  return fetched;
}

test("a page is kept in the language of the page that wants it kept, and without its reader's cookies", async () => {
  assert.deepEqual(await fetchedFor({ keep: ["/learn/first/", "/puzzles/kept/"], language: "hi" }), [
    ["/learn/first/", "omit", "hi"],
    ["/puzzles/kept/", "omit", "hi"],
  ]);
});

test("a page of a version before names no language, and is kept in the browser's", async () => {
  assert.deepEqual(await fetchedFor({ keep: ["/learn/first/"] }), [["/learn/first/", "omit", undefined]]);
});
