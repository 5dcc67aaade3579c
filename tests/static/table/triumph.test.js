import assert from "node:assert/strict";
import { test } from "node:test";

import { nothing } from "lit";

import { RummyResult } from "../../../static/js/table/dialogs/result.js";

const deal = { you: 0, jokers: [], seats: [{ player: "asha" }, { player: "bela" }] };
const result = {
  winner: 0,
  seats: [
    { seat: 0, points: 0 },
    { seat: 1, points: 30 },
  ],
};
const settlement = { seats: [{ player: "asha", money_minor: 2700 }] };

/** The sheet of a deal that has ended, with what is known of it. */
const sheet = (changes = {}) =>
  Object.assign(new RummyResult(), {
    rules: { format: "points" },
    players: { asha: { id: "asha", name: "Asha" }, bela: { id: "bela", name: "Bela" } },
    settlement: null,
    hosted: false,
    deal: { ...deal, result },
    ...changes,
  });
const drawn = (template) => JSON.stringify(template.values);

test("who has won sees the moment, with what it brought in chips", () => {
  const shown = sheet({ settlement }).triumph(deal, result);
  assert.match(shown.strings[0], /class="triumph"/);
  assert.match(drawn(shown), /\+27/);
});

test("where no chips are known it says the points, at a match's table whatever was settled", () => {
  assert.match(drawn(sheet().triumph(deal, result)), /\+30/);
  const hosted = drawn(sheet({ settlement, hosted: true }).triumph(deal, result));
  assert.match(hosted, /\+30/);
  assert.doesNotMatch(hosted, /\+27/);
});

test("nobody else has the moment: neither who lost nor who watches", () => {
  assert.equal(sheet().triumph({ ...deal, you: 1 }, result), nothing);
  assert.equal(sheet().triumph({ ...deal, you: null }, result), nothing);
});

test("the heading says who has won", () => {
  assert.equal(sheet().heading(), "You won!");
  assert.equal(sheet({ deal: { ...deal, you: 1, result } }).heading(), "Asha won");
});
