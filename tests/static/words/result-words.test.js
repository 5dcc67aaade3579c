import assert from "node:assert/strict";
import { test } from "node:test";

import { exchangeLines, handPoints, pointsWords } from "../../../static/js/words/result-words.js";

const RESULT = {
  winner: 1,
  seats: [
    { seat: 0, points: 12 },
    { seat: 1, points: 0 },
    { seat: 2, points: 30 },
  ],
};
const NAMES = ["Asha", "Bela", "Chetan"];
const settled = (...exchanges) => ({
  exchanges,
  seats: [
    { seat: 0, score: -22 },
    { seat: 1, score: 62 },
    { seat: 2, score: -40 },
  ],
});
const reader = { you: 0, nameOf: (seat) => NAMES[seat], cap: 200 };

test("the winner's points are what the others lose, with a plus", () => {
  assert.deepEqual(
    [0, 1, 2].map((seat) => pointsWords(handPoints(RESULT, seat, "points"), "points")),
    ["−12 pts", "+42 pts", "−30 pts"],
  );
});

test("in a pool points are added, so they have no sign and the winner adds none", () => {
  assert.deepEqual(
    [0, 1].map((seat) => pointsWords(handPoints(RESULT, seat, "pool"), "pool")),
    ["12 pts", "0 pts"],
  );
});

test("each exchange of value cards is told from both sides, and then the total", () => {
  const settlement = settled({ seat: 0, to: 1, owed: 10, paid: 10 }, { seat: 2, to: 1, owed: 10, paid: 10 });
  assert.deepEqual(exchangeLines(settlement, 1, reader), [
    "Value cards +10 pts from you",
    "Value cards +10 pts from Chetan",
    "Total +62 pts",
  ]);
  assert.deepEqual(exchangeLines(settlement, 0, reader), ["Value cards −10 pts to Bela", "Total −22 pts"]);
});

test("what the cap forgave is said with the cap", () => {
  const lines = exchangeLines(settled({ seat: 2, to: 1, owed: 300, paid: 10 }), 2, reader);
  assert.equal(lines[1], "Nobody loses more than 200 points in a deal: 290 more were forgiven.");
});

test("where no value cards changed hands there is nothing to add, nor at a deal of before they were told", () => {
  assert.deepEqual(exchangeLines(settled({ seat: 2, to: 1, owed: 10, paid: 10 }), 0, reader), []);
  assert.deepEqual(exchangeLines({ seats: [] }, 0, reader), []);
});
