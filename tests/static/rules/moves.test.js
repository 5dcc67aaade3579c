import assert from "node:assert/strict";
import { test } from "node:test";

import { movesOf, promptOf } from "../../../static/js/rules/moves.js";
import { view } from "../cast.js";

const may = (changes) =>
  Object.entries(movesOf(changes === null ? null : view(changes)))
    .filter(([, yes]) => yes)
    .map(([name]) => name);
const withOwn = (change) => view().seats.map((seat) => (seat.seat === 0 ? { ...seat, ...change } : seat));

test("before drawing one may draw or drop", () => {
  assert.deepEqual(may({}), ["drawClosed", "drawOpen", "drop"]);
});

test("a discarded joker may not be drawn", () => {
  assert.deepEqual(may({ open_may_be_drawn: false }), ["drawClosed", "drop"]);
});

test("after drawing one may discard or finish", () => {
  assert.deepEqual(may({ drawn: true }), ["discard", "finish"]);
});

test("in another's turn one may only ask to drop", () => {
  assert.deepEqual(may({ turn: 1 }), ["askDrop"]);
});

test("who dropped, and who watches, may do nothing", () => {
  assert.deepEqual(may({ seats: withOwn({ status: "first_drop" }) }), []);
  assert.deepEqual(may({ you: null }), []);
  assert.deepEqual(may(null), []);
});

test("only who finished may declare", () => {
  assert.deepEqual(may({ phase: "declare" }), ["declare"]);
  assert.deepEqual(may({ phase: "declare", turn: 1 }), []);
});

test("who is in shows once", () => {
  assert.deepEqual(may({ phase: "show", turn: 1 }), ["show"]);
  assert.deepEqual(may({ phase: "show", turn: 1, seats: withOwn({ shown: true }) }), []);
});

test("the prompt says what is to be done", () => {
  assert.equal(promptOf(view()), "draw");
  assert.equal(promptOf(view({ drawn: true })), "discard");
  assert.equal(promptOf(view({ turn: 2 })), "wait");
  assert.equal(promptOf(view({ you: null })), "watch");
  assert.equal(promptOf(null), "watch");
});

test("while a deal is stopped nothing is asked of anybody", () => {
  const stopped = view({ drawn: true });
  assert.ok(Object.values(movesOf(stopped, true)).every((open) => open === false));
  assert.equal(promptOf(stopped, true), "wait");
});

test("a house that lets nobody drop, or only at first, offers no drop then", () => {
  const drops = (rules, changes = {}) => {
    const { drop, askDrop } = movesOf(view(changes), false, rules);
    return drop || askDrop;
  };
  for (const changes of [{}, { turn: 1 }]) {
    assert.equal(drops({ drops: "never" }, changes), false);
    assert.equal(drops({ drops: "every_turn" }, changes), true);
    assert.equal(drops({ drops: "first_turn" }, { ...changes, seats: withOwn({ turns: 0 }) }), true);
    assert.equal(drops({ drops: "first_turn" }, { ...changes, seats: withOwn({ turns: 1 }) }), false);
  }
});
