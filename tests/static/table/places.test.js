import assert from "node:assert/strict";
import { test } from "node:test";

import { aroundOf, KeptSeats, placesOf } from "../../../static/js/table/screen/places.js";

const chairs = (...dealSeats) => dealSeats.map((deal_seat, seat) => ({ seat, deal_seat }));
const order = (places) => places.map(({ chair }) => chair.seat);

test("oneself is first and the others follow in the order of play", () => {
  assert.deepEqual(order(placesOf(chairs(2, 0, 1), 2, "tall")), [2, 0, 1]);
});

test("chairs that are not in the deal come last", () => {
  assert.deepEqual(order(placesOf(chairs(1, null, 0), 0, "tall")), [0, 1, 2]);
});

test("one's own chair is drawn under the table, the others around it", () => {
  const [mine, ...others] = placesOf(chairs(0, 1, 2, 3, 4, 5), 0, "tall");
  assert.equal(mine.mine, true);
  assert.ok(others.every((place) => !place.mine && place.down < 90));
});

test("play goes round clockwise: the next player sits on one's left", () => {
  const places = placesOf(chairs(0, 1, 2, 3, 4, 5), 0, "wide");
  assert.ok(places[1].across < 50 && places[5].across > 50);
});

test("a spectator sees every chair around the table, each in a place of its own", () => {
  for (const shape of ["tall", "wide", "low"]) {
    for (let count = 1; count <= 6; count += 1) {
      const places = placesOf(chairs(...Array(count).keys()), null, shape);
      assert.equal(places.length, count);
      assert.equal(new Set(places.map(({ across, down }) => `${across} ${down}`)).size, count);
    }
  }
});

test("who has fallen out of a match looks from the chair that was theirs, and nobody moves", () => {
  const seats = new KeptSeats();
  assert.deepEqual(seats.order, []);
  seats.follow({ table: { seats: chairs(2, 0, 3, 1) }, you: { seat: 0 } }, "wide");
  seats.follow({ table: { seats: chairs(null, 1, 2, 0) }, you: { seat: null } }, "wide");
  const spots = (places) => places.map(({ chair, mine, across, down }) => [chair.seat, mine, across, down]);
  const before = placesOf(chairs(2, 0, 3, 1), 0, "wide");
  assert.deepEqual(spots(placesOf(chairs(null, 1, 2, 0), null, "wide", seats.order)), spots(before));
});

test("in a low window chairs stand beside the decks, up to seven of them, and play goes round clockwise", () => {
  const low = { shape: "wide", size: { height: 390 } };
  assert.equal(aroundOf(low, undefined), "low");
  assert.equal(aroundOf(low, "match"), "low");
  assert.equal(aroundOf(low, "school"), "wide");
  assert.equal(aroundOf({ ...low, size: { height: 900 } }, "match"), "wide");
  assert.equal(aroundOf({ shape: "tall", size: { height: 390 } }, undefined), "tall");
  for (let count = 2; count <= 7; count += 1) {
    const [, ...others] = placesOf(chairs(...Array(count).keys()), 0, "low");
    const left = others.filter(({ across }) => across === 0).map(({ down }) => down);
    const right = others.filter(({ across }) => across === 100).map(({ down }) => down);
    assert.equal(left.length, Math.ceil(others.length / 2));
    assert.deepEqual([...left, ...right], [...left.sort((a, b) => b - a), ...right.sort((a, b) => a - b)]);
    assert.equal(others[0].across, 0);
  }
  const seven = placesOf(chairs(...Array(7).keys()), null, "low").map(({ across, down }) => `${across} ${down}`);
  assert.equal(new Set(seven).size, 7);
});
