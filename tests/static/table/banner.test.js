import assert from "node:assert/strict";
import { test } from "node:test";

import { bannerOf } from "../../../static/js/table/around/banner.js";

const shown = (changes) => bannerOf({ connection: "open", parked: false, moving: false, ...changes });

test("a move is said to be on its way only where one is", () => {
  assert.equal(shown({ connection: "silent", moving: true }), "sending");
  assert.equal(shown({ connection: "silent" }), "silent");
  assert.equal(shown({ moving: true }), "open");
});

test("without a network that is what is said, whatever is on its way", () => {
  assert.equal(shown({ connection: "offline", moving: true }), "offline");
});

test("a stopped deal stands before everything", () => {
  assert.equal(shown({ connection: "lost", parked: true }), "parked");
});
