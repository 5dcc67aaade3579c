import assert from "node:assert/strict";
import { test } from "node:test";

import { Run } from "../../../static/js/school/run.js";

const draw = { words: "Draw", type: "draw", pile: "closed", card: null, messages: [{ version: 2 }], open_hands: [] };
const declare = { words: "Declare", type: "declare", pile: null, card: null, messages: [], open_hands: [] };
const LESSON = {
  name: "one",
  title: "One",
  stages: [
    {
      name: "make",
      words: "Make",
      praise: "Good",
      hint: "Look",
      open_hands: [],
      task: { type: "make", kinds: ["set", "set"], whole: false },
    },
    {
      name: "pick",
      words: "Pick",
      praise: "Good",
      hint: "Look",
      open_hands: [],
      task: { type: "pick", cards: ["7S", "7S", "PJ"] },
    },
    {
      name: "ask",
      words: "Ask",
      praise: "Good",
      hint: "Look",
      open_hands: [],
      task: { type: "ask", options: ["1", "2"], right: 1 },
    },
    {
      name: "play",
      words: "Play",
      praise: "Good",
      hint: "Look",
      open_hands: [],
      task: { type: "play", moves: [draw, declare] },
    },
    {
      name: "whole",
      words: "All",
      praise: "Good",
      hint: "Look",
      open_hands: [],
      task: { type: "make", kinds: ["set"], whole: true },
    },
  ],
};

/** @param {number} at */
function stage(at) {
  const run = new Run(LESSON);
  run.to(at);
  return run;
}

const laid = (kinds, declarable = false) => ({ kinds, declarable });

test("groups are asked for as often as they are named", () => {
  assert.equal(stage(0).laid(laid(["set", null])), false);
  assert.equal(stage(0).laid(laid(["set", "pure_sequence", "set"])), true);
});

test("a whole hand has to be one that can be declared", () => {
  assert.equal(stage(4).laid(laid(["set"])), false);
  assert.equal(stage(4).laid(laid(["set"], true)), true);
});

test("just the cards asked for are right, copies counted, in any order", () => {
  assert.equal(stage(1).picked(["7S", "PJ"]), false);
  assert.equal(stage(1).picked(["7S", "PJ", "7S", "4C"]), false);
  assert.equal(stage(1).picked(["PJ", "7S", "7S"]), true);
});

test("a wrong answer brings the hint, a right one the praise", () => {
  const run = stage(2);
  assert.equal(run.chose(0), false);
  assert.equal(run.wrong, true);
  assert.equal(run.chose(1), true);
  assert.equal(run.words, "Good");
});

test("a script takes only the move that it waits for", () => {
  const run = stage(3);
  assert.equal(run.made({ type: "draw", pile: "open" }, laid([])), null);
  assert.equal(run.wrong, true);
  assert.deepEqual(run.made({ type: "draw", pile: "closed" }, laid([])), [{ version: 2 }]);
  assert.equal(run.words, "Declare");
});

test("a hand that is not valid is not declared", () => {
  const run = stage(3);
  run.made({ type: "draw", pile: "closed" }, laid([]));
  assert.equal(run.made({ type: "declare" }, laid([], false)), null);
  assert.equal(run.solved, false);
  run.made({ type: "declare" }, laid([], true));
  assert.equal(run.solved, true);
});

test("the last stage is followed by none", () => {
  const run = stage(4);
  assert.equal(run.next(), false);
  assert.equal(run.name, "one/whole");
});
