import assert from "node:assert/strict";
import { test } from "node:test";

import { placesOf } from "../../../static/js/table/screen/places.js";

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
  for (const shape of ["tall", "wide"]) {
    for (let count = 1; count <= 6; count += 1) {
      const places = placesOf(chairs(...Array(count).keys()), null, shape);
      assert.equal(places.length, count);
      assert.equal(new Set(places.map(({ across, down }) => `${across} ${down}`)).size, count);
    }
  }
});
