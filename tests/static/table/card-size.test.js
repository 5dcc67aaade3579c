import assert from "node:assert/strict";
import { test } from "node:test";

import {
  CARD_HEIGHT_PER_WIDTH,
  fitHand,
  groupWidth,
  roomFor,
  rowsNeeded,
  stripIn,
  withCards,
} from "../../../static/js/table/elements/card-size.js";

const PHONE = { width_px: 374, height_px: 244, least_px: 46, most_px: 66, strip_px: 23, gap_px: 8 };
const readable = (fitted) => fitted.strip_px >= PHONE.strip_px && fitted.card_px >= PHONE.least_px;

test("a dealt hand of 13 or 14 cards fits a phone in two rows with every index readable", () => {
  for (const sizes of [[4, 4, 3, 2], [13], [4, 3, 3, 3, 1], [3, 3, 3, 2, 2, 1]]) {
    const fitted = fitHand(sizes, PHONE);
    assert.ok(fitted.rows <= 2, `${sizes}: ${fitted.rows} rows`);
    assert.ok(readable(fitted), `${sizes}: ${JSON.stringify(fitted)}`);
  }
});

test("22 cards fit a phone with every index readable", () => {
  for (const sizes of [
    [4, 4, 3, 3, 3, 2, 2, 1],
    [6, 6, 5, 5],
    [3, 3, 3, 3, 3, 3, 3, 1],
  ]) {
    const fitted = fitHand(sizes, PHONE);
    assert.ok(readable(fitted), `${sizes}: ${JSON.stringify(fitted)}`);
    assert.ok(fitted.rows <= 3);
  }
});

test("on the narrowest phone 22 cards in four suits lie in two rows", () => {
  const narrow = { ...PHONE, width_px: 304, height_px: 200, least_px: 38, strip_px: 24 };
  assert.equal(fitHand([6, 5, 7, 4], narrow).rows, 2);
});

test("few cards are as large as allowed", () => {
  assert.equal(fitHand([3], PHONE).card_px, PHONE.most_px);
});

test("more room never makes smaller cards", () => {
  const small = fitHand([4, 4, 3, 3], PHONE).card_px;
  assert.ok(fitHand([4, 4, 3, 3], { ...PHONE, width_px: 700 }).card_px >= small);
});

test("groups wrap as words do", () => {
  const area = { width_px: 200, card_px: 50, strip_px: 25, gap_px: 10 };
  assert.equal(groupWidth(3, 50, 25), 100);
  assert.equal(rowsNeeded([3, 2], area), 1);
  assert.equal(rowsNeeded([3, 3], area), 2);
  assert.equal(rowsNeeded([12], area), Infinity);
});

test("a player may have smaller cards, never too small to read, and no size means the largest", () => {
  const wide = { ...PHONE, most_px: 100 };
  assert.equal(withCards(wide, "large").most_px, 100);
  assert.equal(withCards(wide, "middle").most_px, 86);
  assert.equal(fitHand([3], withCards({ ...wide, height_px: 400, width_px: 900 }, "small")).card_px, 70);
  assert.equal(withCards({ ...PHONE, most_px: PHONE.least_px }, "small").most_px, PHONE.least_px);
  assert.equal(withCards(wide, /** @type {any} */ ("huge")).most_px, 100);
});

test("the room that is kept for a hand is enough for every hand that is usually dealt, and never a row more", () => {
  const height = ({ rows, card_px }) => rows * (card_px * CARD_HEIGHT_PER_WIDTH + 24);
  for (const [count, hands] of [
    [
      13,
      [
        [4, 3, 3, 3],
        [3, 3, 3, 3, 1],
        [5, 3, 3, 1, 1],
        [6, 4, 2, 1],
      ],
    ],
    [
      21,
      [
        [6, 5, 5, 5],
        [5, 5, 5, 4, 2],
        [7, 6, 4, 3, 1],
        [8, 6, 3, 3, 1],
      ],
    ],
  ]) {
    const due = roomFor(count, PHONE);
    const heights = hands.map((sizes) => height(fitHand(sizes, PHONE)));
    assert.ok(Math.max(...heights) <= height(due), `${count}: ${heights}, kept ${height(due)}`);
    assert.ok(due.rows <= Math.max(...hands.map((sizes) => fitHand(sizes, PHONE).rows)));
  }
});

test("a group that is too long for its row has narrower strips, and no card of it is out of the window", () => {
  const small = { ...PHONE, width_px: 304, least_px: 38, strip_px: 24 };
  for (const count of [14, 22]) {
    const fitted = fitHand([count], small);
    const whole_px = groupWidth(count, fitted.card_px, stripIn(count, fitted, small));
    assert.ok(whole_px <= small.width_px + 0.01, `${count}: ${whole_px} px`);
  }
  const fitted = fitHand([14, 4, 1], small);
  assert.deepEqual(
    [4, 1].map((count) => stripIn(count, fitted, small)),
    [24, 24],
  );
});
