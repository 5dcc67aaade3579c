import assert from "node:assert/strict";
import { test } from "node:test";

import { explained, mayAskWhy, whyLines } from "../../../static/js/table/dialogs/result-reasons.js";

const SEAT = {
  player: "p1",
  clauses: ["Without a pure sequence every card counts."],
  counting: [
    { card: "KH", counts: 10 },
    { card: "5S", counts: 5 },
  ],
  counted: 15,
  best: { points: 5, groups: [] },
};
const answers =
  (body, more = {}) =>
  async () => ({ ok: true, redirected: false, json: async () => body, ...more });

test("a hand is explained by its clauses, the sum of its cards and what it could have cost", () => {
  assert.deepEqual(whyLines(SEAT), {
    clauses: ["Without a pure sequence every card counts."],
    sum: ["Together 15 points."],
    better: ["Grouped best, this hand costs 5 points."],
  });
});

test("where no card counts there is no sum, and where nothing was better nothing is said of it", () => {
  assert.deepEqual(whyLines({ ...SEAT, counting: [], best: null }), { clauses: SEAT.clauses, sum: [], better: [] });
});

test("a deal is asked about once, by player", async () => {
  const seats = await explained("d1", answers({ seats: [SEAT] }));
  assert.equal(seats.get("p1").counted, 15);
  assert.equal(await explained("d1", () => assert.fail("asked twice")), seats);
});

test("who may not see the deal gets no reasons, and may be told later", async () => {
  assert.equal(await explained("d2", answers({}, { ok: false })), null);
  assert.equal(await explained("d2", answers({}, { redirected: true })), null);
  assert.equal(await explained("d2", async () => Promise.reject(new Error("offline"))), null);
  assert.ok(await explained("d2", answers({ seats: [SEAT] })));
});

test("only players ask why at a table whose deals are not shared, so that nobody is refused", () => {
  const watching = { you: null, shared: false, hosted: false };
  assert.equal(mayAskWhy(watching), false);
  assert.equal(mayAskWhy({ ...watching, you: 0 }), true);
  assert.equal(mayAskWhy({ ...watching, shared: true }), true);
});

test("who watches a match asks nothing, and who plays it does", () => {
  assert.equal(mayAskWhy({ you: null, shared: true, hosted: true }), false);
  assert.equal(mayAskWhy({ you: 2, shared: false, hosted: true }), true);
});
