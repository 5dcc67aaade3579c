import assert from "node:assert/strict";
import { test } from "node:test";

import { restorable, withChosen } from "../../../static/js/pages/lobby.js";
import { leftOf, leftWords } from "../../../static/js/pages/site/countdowns.js";
import { buyInRange, topUpRange } from "../../../static/js/rules/buy-in.js";

test("every tab keeps its own filters, and an empty one keeps nothing", () => {
  const kept = withChosen({}, "/", [
    ["seats", "6"],
    ["stake", ""],
  ]);
  assert.deepEqual(kept, { "/": { seats: "6" } });
  const both = withChosen(kept, "/lobby/pool61/", [["fee", "2500"]]);
  assert.deepEqual(both["/"], { seats: "6" });
  assert.deepEqual(withChosen(both, "/", [["seats", ""]])["/"], {});
});

test("only a choice that is still offered is made again", () => {
  const kept = { "/": { seats: "6", stake: "900" } };
  assert.deepEqual(restorable(kept, "/", { seats: ["", "2", "6"], stake: ["", "100"] }), [["seats", "6"]]);
  assert.deepEqual(restorable(kept, "/tournaments/", { seats: ["6"] }), []);
  assert.deepEqual(restorable(kept, "/", {}), []);
});

test("a page's countdown goes by the server's time and ends at nothing", () => {
  assert.equal(leftOf({ dueMs: "61000", nowMs: "1000" }, 10_000), 50_000);
  assert.equal(leftWords(50_000), "0:50");
  assert.equal(leftWords(-4_000), "0:00");
  assert.equal(leftWords(3_725_000), "1:02:05");
  assert.equal(leftWords(2 * 86_400_000 + 3_600_000), "2 d 1 h");
});

test("nobody is offered to bring more than they have", () => {
  const table = { buy_in_min_minor: 8000, buy_in_max_minor: 80000 };
  assert.deepEqual(buyInRange(table, 1_000_000), { least: 8000, most: 80000, step: 3600, end: 80000 });
  assert.equal(buyInRange(table, 20_000).most, 20_000);
  assert.ok(buyInRange(table, 500).most < 8000);
});

test("chips are added up to the table's largest buy-in and no further", () => {
  const table = { buy_in_min_minor: 8000, buy_in_max_minor: 80000 };
  assert.equal(topUpRange(table, { chips_minor: 50_000, main_minor: 1_000_000 }).most, 30_000);
  assert.equal(topUpRange(table, { chips_minor: 50_000, main_minor: 700 }).most, 700);
  const full = topUpRange(table, { chips_minor: 90_000, main_minor: 700 });
  assert.ok(full.most < full.least);
});
