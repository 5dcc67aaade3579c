import assert from "node:assert/strict";
import { test } from "node:test";

import { DeclinedCalls } from "../../../static/js/storage/declined-calls.js";

const storage = () => {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
};

test("another page of the tab knows what was answered with no", () => {
  const store = storage();
  new DeclinedCalls(store).add("rematch:1");
  const next = new DeclinedCalls(store);
  assert.ok(next.has("rematch:1"));
  assert.ok(!next.has("rematch:2"));
});

test("only the newest are kept, and nonsense in the storage is nothing", () => {
  const store = storage();
  const declined = new DeclinedCalls(store);
  for (let at = 0; at < 60; at += 1) declined.add(`rematch:${at}`);
  assert.ok(!declined.has("rematch:0"));
  assert.ok(declined.has("rematch:59"));
  store.setItem("rummy.declined-calls", '{"a": 1}');
  assert.ok(!declined.has("rematch:59"));
});

test("a browser without storage asks again", () => {
  const declined = new DeclinedCalls(null);
  declined.add("rematch:1");
  assert.ok(!declined.has("rematch:1"));
});
