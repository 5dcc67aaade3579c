import assert from "node:assert/strict";
import { test } from "node:test";

import { takesChair } from "../../../static/js/table/screen/seating.js";
import { table } from "../cast.js";

const MATCH = { kind: "match", match: { status: "playing" } };
const screen = ({ seat = null, hosted = null, ready = true, ...changes } = {}) => ({
  settling: false,
  keptSeats: { order: [] },
  store: { state: { ready, you: { player: "p0", seat }, table: table({ hosted, status: "playing" }) } },
  ...changes,
});

test("who falls out of a match and watches on keeps the room of the chair, so that the felt does not grow", () => {
  assert.equal(takesChair(screen({ seat: 0, hosted: MATCH, keptSeats: { order: [0, 1, 2] } })), true);
  assert.equal(takesChair(screen({ hosted: MATCH, keptSeats: { order: [0, 1, 2] } })), true);
});

test("who has only ever watched a match gets no room for cards, nor who comes back to watch", () => {
  assert.equal(takesChair(screen({ hosted: MATCH })), false);
  assert.equal(takesChair(screen({ hosted: MATCH, settling: true })), false);
});

test("who has left a table that hosts nothing looks at the whole felt", () => {
  assert.equal(takesChair(screen({ keptSeats: { order: [0, 1, 2] } })), false);
});

test("until the first snapshot it is as the page was made", () => {
  assert.equal(takesChair(screen({ ready: false, settling: true })), true);
  assert.equal(takesChair(screen({ ready: false })), false);
});
