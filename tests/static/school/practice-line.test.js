import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { PracticeLine } from "../../../static/js/school/practice-line.js";

const browser = { document: globalThis.document, fetch: globalThis.fetch };
/** The requests to the house, answered when a test says so. */
let asked;
let heard;
let line;
const answer = (code, fields) => asked.shift().answer({ ok: code === 200, json: async () => fields });
const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  asked = [];
  heard = [];
  Object.assign(globalThis, {
    document: { querySelector: () => ({ value: "token" }) },
    fetch: (path, { body } = {}) =>
      new Promise((done) => asked.push({ path, body: JSON.parse(body ?? "null"), answer: done })),
  });
  const handlers = { onOpen: () => {}, onMessage: (message) => heard.push(message) };
  line = new PracticeLine("/learn/practice/d1/", { messages: [] }, handlers, () => {});
});

afterEach(() => Object.assign(globalThis, browser));

test("a move is taken back once, however often the button is pressed before the answer", async () => {
  void line.takeBack(2);
  void line.takeBack(2);
  assert.deepEqual(
    asked.map(({ path, body }) => [path, body]),
    [["/learn/practice/d1/take-back/", { keep: 2 }]],
  );
  answer(200, { messages: [] });
  await settled();
  void line.takeBack(1);
  assert.deepEqual(asked[0].body, { keep: 1 });
  assert.deepEqual(heard, []);
});

test("a move can be taken back again after that was refused", async () => {
  void line.takeBack(2);
  answer(429, { code: "practice_slow_down", sentence: "Not so fast." });
  await settled();
  assert.equal(heard[0].sentence, "Not so fast.");
  void line.takeBack(2);
  assert.equal(asked.length, 1);
});
