import assert from "node:assert/strict";
import { test } from "node:test";

import { NO_SCORES, Scores, ranking, withSettlement } from "../../../static/js/table/store/session-scores.js";

const NAMES = { a: "Asha", b: "Bela" };
const nameOf = (id) => NAMES[id];
const settled = (deal, score, winner = score > 0 ? 0 : 1) => ({
  deal,
  winner,
  seats: [
    { seat: 0, player: "a", score, money_minor: score * 90 },
    { seat: 1, player: "b", score: -score, money_minor: -score * 100 },
  ],
});
const shelf = (content = {}) => ({
  content,
  getItem: (key) => content[key] ?? null,
  setItem: (key, value) => (content[key] = value),
});
const state = (settlement, id = "t1") => ({
  table: { id },
  settlement,
  players: { a: { name: "Asha" }, b: { name: "Bela" } },
});

test("deals are summed player by player, whoever has won most first", () => {
  const scores = [settled("d1", 20), settled("d2", -35)].reduce(
    (all, one) => withSettlement(all, one, nameOf),
    NO_SCORES,
  );
  assert.deepEqual(
    ranking(scores).map(({ name, deals, won, score }) => [name, deals, won, score]),
    [
      ["Bela", 2, 1, 15],
      ["Asha", 2, 1, -15],
    ],
  );
});

test("who won the deal has won it, also where value cards made it dear", () => {
  const scores = withSettlement(NO_SCORES, settled("d1", -10, 0), nameOf);
  assert.deepEqual(
    ranking(scores).map(({ name, won }) => [name, won]),
    [
      ["Bela", 0],
      ["Asha", 1],
    ],
  );
});

test("a settlement heard twice counts once", () => {
  const once = withSettlement(NO_SCORES, settled("d1", 20), nameOf);
  assert.equal(withSettlement(once, settled("d1", 20), nameOf), once);
  assert.equal(withSettlement(once, null, nameOf), once);
});

test("a reload forgets nothing, and another table has its own scores", () => {
  const storage = shelf();
  assert.equal(new Scores(storage).hear(state(settled("d1", 20))), true);
  const again = new Scores(storage);
  assert.equal(again.hear(state(settled("d1", 20))), false);
  assert.equal(ranking(again.all)[0].score, 20);
  again.hear(state(null, "t2"));
  assert.deepEqual(ranking(again.all), []);
});

test("a browser that forbids storage, or has nonsense in it, still counts", () => {
  const broken = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  };
  for (const storage of [undefined, broken]) assert.equal(new Scores(storage).hear(state(settled("d1", 20))), true);
});
