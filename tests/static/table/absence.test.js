import assert from "node:assert/strict";
import { test } from "node:test";

import { Absence, doneFor } from "../../../static/js/table/store/absence.js";
import { view } from "../cast.js";

const shelf = (content = {}) => ({
  getItem: (key) => content[key] ?? null,
  setItem: (key, value) => (content[key] = value),
});
const missed = { type: "missed", seat: 0, misses: 1, drew: false };
const away = (...moves) => ({
  type: "away",
  deals: [{ deal: "d1", number: 3, seat: 0, over: false, score: null, money_minor: null, moves }],
});
const move = (version, ...events) => ({ version, at_ms: 1000 * version, events });
const events = (version, ...list) => ({ type: "events", deal: "d1", version, server_now_ms: 5000, events: list });
const told = (absence) => absence.deals.flatMap((one) => one.moves.map((each) => each.version));

test("the clock's moves and earlier wishes were done for one, one's own moves were not", () => {
  assert.equal(doneFor(missed, 0), true);
  assert.equal(doneFor(missed, 1), false);
  assert.equal(doneFor({ type: "discarded", seat: 0, by: "timeout" }, 0), true);
  assert.equal(doneFor({ type: "discarded", seat: 0, by: "player" }, 0), false);
  assert.equal(doneFor({ type: "dropped", seat: 0, why: "asked_earlier", by: "player" }, 0), true);
  assert.equal(doneFor({ type: "dropped", seat: 0, why: "asked", by: "player" }, 0), false);
  assert.equal(doneFor({ type: "missed", seat: null }, null), false);
});

test("what the server tells after a return is kept until it is read", () => {
  const absence = new Absence(shelf());
  assert.equal(absence.hear(away(move(7, missed)), view(), false), true);
  assert.deepEqual(told(absence), [7]);
  assert.equal(absence.dismiss(), true);
  assert.deepEqual(absence.deals, []);
});

test("what was read is not told again after a reload, what came since is", () => {
  const storage = shelf();
  const first = new Absence(storage);
  first.hear(away(move(7, missed)), view(), false);
  first.dismiss();
  const second = new Absence(storage);
  second.hear(away(move(7, missed), move(11, missed)), view(), false);
  assert.deepEqual(told(second), [11]);
});

test("what one saw happen is not told on a return", () => {
  const absence = new Absence(shelf());
  absence.hear(events(7, missed), view(), false);
  absence.hear(away(move(7, missed)), view(), false);
  assert.deepEqual(told(absence), []);
});

test("what happened behind a hidden page is told", () => {
  const absence = new Absence(shelf());
  assert.equal(absence.hear(events(7, missed), view(), true), true);
  assert.equal(absence.hear(events(8, { type: "drawn", seat: 1, by: "player" }), view(), true), false);
  assert.deepEqual(told(absence), [7]);
});

test("whoever plays again needs no telling", () => {
  const absence = new Absence(shelf());
  absence.hear(away(move(7, missed)), view(), false);
  assert.equal(absence.hear(events(8, { type: "drawn", seat: 0, by: "player" }), view(), false), true);
  assert.deepEqual(absence.deals, []);
});

test("a spectator has no name anything is done in, and a browser without storage works", () => {
  const absence = new Absence({
    getItem: () => {
      throw new Error("no");
    },
    setItem: () => {
      throw new Error("no");
    },
  });
  assert.equal(absence.hear(events(7, missed), view({ you: null }), true), false);
  absence.hear(away(move(7, missed)), view(), false);
  assert.equal(absence.dismiss(), true);
});
