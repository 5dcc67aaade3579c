import assert from "node:assert/strict";
import { test } from "node:test";

import { tossOf } from "../../../static/js/table/store/toss-cards.js";
import { view } from "../cast.js";

const PLAYERS = { p0: { name: "Asha" }, p1: { name: "Bela" }, p2: { name: "Chetan" } };
const TOSS = [
  { player: "p0", card: "9S" },
  { player: "p1", card: "KH" },
  { player: "p2", card: "AD" },
];
const state = (changes = {}, toss = TOSS) => ({
  deal: view({ version: 1, first: 2, ...changes }),
  toss,
  players: PLAYERS,
});

test("the drawn cards are shown from the player who begins", () => {
  assert.deepEqual(
    tossOf(state()).map(({ name, card, first, mine }) => [name, card, first, mine]),
    [
      ["Chetan", "AD", true, false],
      ["Asha", "9S", false, true],
      ["Bela", "KH", false, false],
    ],
  );
});

test("a deal without a toss, one that goes on and one that is over show none", () => {
  assert.equal(tossOf(state({}, null)), null);
  assert.equal(tossOf(state({ version: 9 })), null);
  assert.equal(tossOf(state({ phase: "over" })), null);
  assert.equal(tossOf({ ...state(), deal: null }), null);
});

test("who watches has no card of their own in it", () => {
  assert.ok(tossOf(state({ you: null })).every((one) => !one.mine));
});
