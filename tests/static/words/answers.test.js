import assert from "node:assert/strict";
import { test } from "node:test";

import { ask, post } from "../../../static/js/words/answers.js";

const FAILED = "That did not work. Try again.";
const answering = (status, body) => async () => ({ ok: status < 400, json: async () => body });

test("what was asked for comes back as it was sent", async () => {
  assert.deepEqual(await ask("/state/", {}, answering(200, { left: 3 })), { answer: { left: 3 }, no: null });
});

test("a refusal comes back as its code and its sentence", async () => {
  const no = { code: "went_on", sentence: "It went on." };
  assert.deepEqual(await ask("/state/", {}, answering(409, no)), { answer: null, no });
});

test("a refusal without words, and a house that was not reached, are told by the page's own sentence", async () => {
  const none = { answer: null, no: { code: null, sentence: FAILED } };
  assert.deepEqual(await ask("/state/", {}, answering(500, {})), none);
  const lost = async () => {
    throw new TypeError("offline");
  };
  assert.deepEqual(await ask("/state/", {}, lost), none);
  const noJson = async () => ({ ok: false, json: async () => JSON.parse("<html>") });
  assert.deepEqual(await ask("/state/", {}, noJson), none);
});

test("a post carries the token of the page's own form, and none from a page without one", async () => {
  const sent = [];
  const send = async (address, how) => {
    sent.push([address, how.method, how.headers["X-CSRFToken"], how.body]);
    return answering(200, {})();
  };
  for (const input of [{ value: "token" }, null]) {
    globalThis.document = { querySelector: () => input };
    await post("/move/", { keep: 2 }, send);
  }
  assert.deepEqual(sent, [
    ["/move/", "POST", "token", '{"keep":2}'],
    ["/move/", "POST", "", '{"keep":2}'],
  ]);
});
