import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../static/worker/house-worker.js", import.meta.url), "utf8");
const ORIGIN = "https://rummy.example";
const HOUSE = { version: "1", prefix: "/v/", name: "Rummy House", icon: "/i", badge: "/b", offline: "/o", shell: [] };

/** What a page gets for a file of the house when the browser's caches do this. */
async function fileWith(caches) {
  const listeners = {};
  runInNewContext(SOURCE, {
    HOUSE,
    URL,
    caches,
    fetch: async () => ({ ok: true, type: "basic", body: "code", clone: () => ({ body: "code" }) }),
    self: { location: { origin: ORIGIN }, addEventListener: (name, listener) => (listeners[name] = listener) },
  });
  let answer;
  const work = [];
  listeners.fetch({
    request: { method: "GET", url: `${ORIGIN}/v/js/table.js`, mode: "no-cors" },
    respondWith: (promise) => (answer = promise),
    waitUntil: (promise) => work.push(promise),
  });
  const found = await answer;
  await Promise.all(work);
  return found;
}

const full = async () => {
  throw new Error("QuotaExceededError");
};

test("a file that does not fit into the cache is given to the page all the same", async () => {
  const cache = { delete: async () => false, put: full, keys: async () => [] };
  const found = await fileWith({ match: async () => undefined, open: async () => cache });
  assert.equal(found.body, "code");
});

test("a cache that cannot be read or opened keeps nobody from a file", async () => {
  assert.equal((await fileWith({ match: full, open: full })).body, "code");
});

test("a file that was kept is not fetched again", async () => {
  const kept = { body: "kept" };
  assert.equal(await fileWith({ match: async () => kept, open: full }), kept);
});
