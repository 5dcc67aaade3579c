import assert from "node:assert/strict";
import { test } from "node:test";

import { handleKey } from "../../../static/js/table/screen/keyboard.js";

const NOWHERE = { closest: () => null };
const inside = (selector) => ({ closest: (asked) => (asked.includes(selector) ? {} : null) });

function pressed(key, { target = NOWHERE, sheet = null, letterKeys = true, ...held } = {}) {
  const done = [];
  const play = new Proxy({}, { get: (_play, name) => (detail) => done.push(detail ? [name, detail] : name) });
  const table = {
    sheet,
    play,
    store: { desk: { focused: "k1" } },
    preferences: { letterKeys },
    acted: ({ name }) => done.push(name),
    stepTo: (by) => done.push(["step", by]),
    nudge: (by) => done.push(["nudge", by]),
    showLast: () => done.push("last"),
    openSheet: (name) => done.push(["open", name]),
  };
  handleKey(table, { key, target, preventDefault() {}, ctrlKey: false, metaKey: false, altKey: false, ...held });
  return done;
}

test("every action has a key", () => {
  assert.deepEqual(pressed("1"), [["draw", { pile: "closed" }]]);
  assert.deepEqual(pressed("2"), [["draw", { pile: "open" }]]);
  for (const [key, act] of [
    ["g", "group"],
    ["s", "sort"],
    ["d", "discard"],
    ["f", "finish"],
    ["x", "drop"],
    ["Enter", "declare"],
    ["l", "last"],
    ["h", "hear-hand"],
    ["t", "hear-table"],
    ["p", "hear-scores"],
  ]) {
    assert.deepEqual(pressed(key), [act]);
  }
  assert.deepEqual(pressed(" "), [["choose", { uid: "k1" }]]);
  assert.deepEqual(pressed("?"), [["open", "help"]]);
  assert.deepEqual(pressed("]"), [["nudge", 1]]);
  assert.deepEqual(pressed("ArrowLeft"), [["step", -1]]);
});

test("keys of one letter can be turned off, and the others stay", () => {
  for (const key of ["1", "s", "x", "[", "?"]) assert.deepEqual(pressed(key, { letterKeys: false }), []);
  assert.deepEqual(pressed("Enter", { letterKeys: false }), ["declare"]);
  assert.deepEqual(pressed(" ", { letterKeys: false }), [["choose", { uid: "k1" }]]);
  assert.deepEqual(pressed("ArrowRight", { letterKeys: false }), [["step", 1]]);
});

test("capital letters are the same keys", () => {
  assert.deepEqual(pressed("G"), ["group"]);
});

test("the browser's own shortcuts are left alone", () => {
  assert.deepEqual(pressed("s", { ctrlKey: true }), []);
  assert.deepEqual(pressed("d", { metaKey: true }), []);
});

test("keys mean nothing to the table while one types or a sheet is open", () => {
  assert.deepEqual(pressed("d", { target: inside("input") }), []);
  assert.deepEqual(pressed("d", { sheet: "confirm" }), []);
});

test("enter and space press the button that has the focus", () => {
  assert.deepEqual(pressed("Enter", { target: inside("button") }), []);
  assert.deepEqual(pressed(" ", { target: inside("button") }), []);
});
