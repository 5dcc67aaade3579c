import assert from "node:assert/strict";
import { test } from "node:test";

import { buyInRange, topUpRange } from "../../../static/js/rules/buy-in.js";

const TABLE = { buy_in_min_minor: 8000, buy_in_max_minor: 80_000 };
/** What a slider's positions stand for, as the dialog reads them. */
const places = ({ least, most, step, end }) => {
  assert.equal((end - least) % step, 0, "a browser rounds an end between two steps down");
  return Array.from({ length: (end - least) / step + 1 }, (_, place) => Math.min(most, least + place * step));
};

test("a chair is filled up to the table's most at the slider's right end", () => {
  const found = places(topUpRange(TABLE, { chips_minor: 3100, main_minor: 1_000_000 }));
  assert.deepEqual([found[0], found.at(-1)], [100, 76_900]);
  assert.equal(new Set(found).size, found.length, "no two positions are the same");
});

test("all that one has can be brought, whatever the steps are", () => {
  for (const main_minor of [8000, 8100, 9050, 43_217, 79_900, 80_000, 1_000_000])
    assert.equal(places(buyInRange(TABLE, main_minor)).at(-1), Math.min(80_000, main_minor));
});

test("the positions are whole chips, some twenty of them", () => {
  const { step } = buyInRange(TABLE, 1_000_000);
  assert.equal(step % 100, 0);
  assert.equal(places(buyInRange(TABLE, 1_000_000)).length, 21);
});
