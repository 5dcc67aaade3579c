import assert from "node:assert/strict";
import { test } from "node:test";

import { Telling } from "../../../static/js/school/telling.js";

test("the first message is told at once, the others one after the other", async () => {
  const heard = [];
  const telling = new Telling((message) => heard.push(message), 0);
  const done = new Promise((told) => telling.tell([1, 2, 3], () => told(undefined)));
  assert.deepEqual(heard, [1]);
  await done;
  assert.deepEqual(heard, [1, 2, 3]);
});

test("what is left is told before anything new", () => {
  const heard = [];
  const telling = new Telling((message) => heard.push(message), 1000);
  telling.tell([1, 2, 3]);
  telling.tell([4]);
  assert.deepEqual(heard, [1, 2, 3, 4]);
});

test("without a message one is told that it is done", () => {
  let done = false;
  new Telling(() => {}).tell([], () => (done = true));
  assert.equal(done, true);
});
