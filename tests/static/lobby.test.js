import assert from "node:assert/strict";
import { test } from "node:test";

import { passes } from "../../static/js/lobby.js";
import { buyInRange, topUpRange } from "../../static/js/table/buy-in.js";

const ROW = { cards: "13", seats: "6", value: "100" };

test("a table passes when every filter chosen fits it", () => {
  assert.equal(passes(ROW, { cards: "", seats: "", stake: "" }), true);
  assert.equal(passes(ROW, { cards: "13", seats: "6", stake: "low" }), true);
  assert.equal(passes(ROW, { cards: "21", seats: "", stake: "" }), false);
  assert.equal(passes(ROW, { cards: "", seats: "2", stake: "" }), false);
  assert.equal(passes({ ...ROW, value: "500" }, { cards: "", seats: "", stake: "low" }), false);
  assert.equal(passes({ ...ROW, value: "500" }, { cards: "", seats: "", stake: "high" }), true);
});

test("nobody is offered to bring more than they have", () => {
  const table = { buy_in_min_minor: 8000, buy_in_max_minor: 80000 };
  assert.deepEqual(buyInRange(table, 1_000_000), { least: 8000, most: 80000, step: 3600 });
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
