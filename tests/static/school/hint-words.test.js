import assert from "node:assert/strict";
import { test } from "node:test";

import { hintInWords } from "../../../static/js/school/hint-words.js";

/** The hint to take the three of clubs from the open deck, with these figures. */
const toTake = (points, points_now, ready = false) =>
  hintInWords({
    advice: "draw_open",
    card: "3C",
    groups: [],
    points,
    points_now,
    outs: 0,
    unseen: 90,
    drop_points: 20,
    ready,
  });

test("a card that makes the hand cheaper is told with both figures", () => {
  assert.equal(toTake(41, 60)[1], "Your hand then counts 41 instead of 60.");
});

test("a card that helps without making the hand cheaper is not told as 80 instead of 80", () => {
  assert.equal(toTake(80, 80)[1], "Your hand still counts 80, but this card brings it closer to a declaration.");
});

test("a hand that is complete is told to finish, and not that a card brings it closer", () => {
  const words = "Then you can finish: all other cards are in groups.";
  assert.deepEqual(toTake(0, 0, true).slice(1), [words]);
  const toDraw = { advice: "draw_closed", card: "3C", groups: [], points: 0, points_now: 0, outs: 79, unseen: 79 };
  assert.deepEqual(hintInWords({ ...toDraw, drop_points: 20, ready: true }).slice(1), [words]);
});
