import assert from "node:assert/strict";
import { test } from "node:test";

import { afterLosing, whyNoRejoin } from "../../../static/js/match/falling.js";

const entrant = (id, total, status = "in") => ({ player: { id, name: id.toUpperCase() }, total, status });
const RULES = { rejoin_max: 44, rejoin_fee_below_minor: 100000 };
const match = (totals, changes = {}) => ({
  limit: 61,
  status: "playing",
  entry_fee_minor: 2500,
  entrants: Object.entries(totals).map(([id, total]) => entrant(id, total, total >= 61 ? "out" : "in")),
  history: [{ number: 1, deal: "d1", points: {}, totals }],
  ...changes,
});
const FALLEN = match({ asha: 75, binod: 46, chitra: 12 });

test("a loss that reaches the match's number puts one out, and says the total", () => {
  const before = match({ asha: 50, binod: 46 });
  assert.deepEqual(afterLosing(before, "asha", 15), {
    words: "Your total becomes 65: at 61 you are out of the match.",
    out: true,
  });
  assert.equal(afterLosing(before, "asha", 10).out, false);
  assert.equal(afterLosing(before, "asha", 11).out, true);
});

test("who is not in the match loses nothing in it", () => {
  assert.deepEqual(afterLosing(null, "asha", 15), { words: "", out: false });
  assert.deepEqual(afterLosing(FALLEN, "asha", 15), { words: "", out: false });
});

test("the highest total still in is named with the most that a rejoin allows", () => {
  assert.equal(
    whyNoRejoin(FALLEN, RULES, "asha"),
    "No rejoin: the highest total still in was 46, and at most 44 is allowed.",
  );
});

test("a house without rejoin, a high fee and too few others each have a reason of their own", () => {
  assert.equal(whyNoRejoin(FALLEN, { ...RULES, rejoin_max: null }, "asha"), "This pool has no rejoin.");
  const dear = { ...FALLEN, entry_fee_minor: 100000 };
  assert.match(whyNoRejoin(dear, RULES, "asha"), /entry fees of 1,000 and more/);
  assert.match(whyNoRejoin(match({ asha: 61, binod: 12 }), RULES, "asha"), /fewer than two others/);
});

test("who was asked, or is in, or has no deal to show it by, reads no reason", () => {
  assert.equal(whyNoRejoin(match({ asha: 61, binod: 44, chitra: 2 }), RULES, "asha"), "");
  assert.equal(whyNoRejoin(FALLEN, RULES, "binod"), "");
  assert.equal(whyNoRejoin({ ...FALLEN, history: [] }, RULES, "asha"), "");
});
