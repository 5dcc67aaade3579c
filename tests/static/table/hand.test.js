import assert from "node:assert/strict";
import { test } from "node:test";

import * as hands from "../../../static/js/table/store/arranging/hand.js";
import { FIVES, hand } from "../cast.js";

const laid = (...groups) => hands.layOut(groups.join(" ").split(" "), groups.map(hand), FIVES);
const codes = (groups) => hands.codesOf(groups).map((group) => group.join(" "));
const uidOf = (groups, code) => groups.flat().find((card) => card.code === code).uid;
const neverMeld = () => false;

test("a hand seen for the first time lies by suit", () => {
  assert.deepEqual(codes(hands.layOut(hand("KD 2C AS"), null, FIVES)), ["AS", "2C", "KD"]);
});

test("a saved arrangement comes back as it was", () => {
  assert.deepEqual(codes(hands.layOut(hand("AS 2S KD"), [["KD"], ["2S", "AS"]], FIVES)), ["KD", "2S AS"]);
});

test("a saved arrangement gives up what is no longer held and takes in what came", () => {
  assert.deepEqual(codes(hands.layOut(hand("AS 9H"), [["KD"], ["2S", "AS"]], FIVES)), ["AS", "9H"]);
});

test("a drawn card starts a group behind a meld and joins a last group that is none", () => {
  const groups = laid("AS 2S", "KD");
  assert.deepEqual(codes(hands.reconcile(groups, hand("AS 2S KD 9H")).groups), ["AS 2S", "KD", "9H"]);
  assert.deepEqual(codes(hands.reconcile(groups, hand("AS 2S KD 9H"), { isMeld: neverMeld }).groups), [
    "AS 2S",
    "KD 9H",
  ]);
});

test("a drawn card goes where it was dragged", () => {
  const groups = laid("AS 2S", "KD");
  const { groups: next, came } = hands.reconcile(groups, hand("AS 2S KD 9H"), { to: { group: 0, index: 1 } });
  assert.deepEqual(codes(next), ["AS 9H 2S", "KD"]);
  assert.deepEqual(
    came.map((card) => card.code),
    ["9H"],
  );
});

test("of two cards alike the one that was discarded goes", () => {
  const groups = laid("AS 2S", "AS 3S");
  const second = groups[1][0].uid;
  assert.deepEqual(codes(hands.reconcile(groups, hand("AS 2S 3S"), { gone: second }).groups), ["AS 2S", "3S"]);
});

test("a card keeps its name through a change", () => {
  const groups = laid("AS 2S", "KD");
  assert.equal(uidOf(hands.reconcile(groups, hand("AS 2S")).groups, "AS"), groups[0][0].uid);
});

test("a card moves within a group, into another and into a new one", () => {
  const groups = laid("AS 2S 3S", "KD");
  const ace = uidOf(groups, "AS");
  assert.deepEqual(codes(hands.move(groups, [ace], { group: 0, index: 2 })), ["2S 3S AS", "KD"]);
  assert.deepEqual(codes(hands.move(groups, [ace], { group: 1, index: 0 })), ["2S 3S", "AS KD"]);
  assert.deepEqual(codes(hands.move(groups, [ace], { group: 2, index: 0 })), ["2S 3S", "KD", "AS"]);
});

test("cards grouped together lie where the leftmost was, in the order of a run", () => {
  const groups = laid("4H KD", "2S 3H", "5C");
  const chosen = ["4H", "3H"].map((code) => uidOf(groups, code));
  assert.deepEqual(codes(hands.groupTogether(groups, chosen, FIVES)), ["3H 4H", "KD", "2S", "5C"]);
});

test("sorting leaves melds alone, and a second time sorts everything", () => {
  const isMeld = (group) => group.join(" ") === "2H 3H 4H";
  const once = hands.sortHand(laid("2H 3H 4H", "KD 9H AS"), FIVES, isMeld);
  assert.deepEqual(codes(once), ["2H 3H 4H", "AS", "9H", "KD"]);
  assert.deepEqual(codes(hands.sortHand(once, FIVES, isMeld)), ["AS", "2H 3H 4H 9H", "KD"]);
});

test("nudging takes a card through its group, over the border and into a new group", () => {
  let groups = laid("AS 2S", "KD");
  const ace = uidOf(groups, "AS");
  const seen = [1, 1, 1, 1].map((step) => codes((groups = hands.nudge(groups, ace, step))).join("|"));
  assert.deepEqual(seen, ["2S AS|KD", "2S|AS KD", "2S|KD AS", "2S|KD|AS"]);
  const back = [-1, -1, -1, -1, -1].map((step) => codes((groups = hands.nudge(groups, ace, step))).join("|"));
  assert.deepEqual(back, ["2S|KD AS", "2S|AS KD", "2S AS|KD", "AS 2S|KD", "AS|2S|KD"]);
});

test("the server is sent melds as groups and the rest as ungrouped", () => {
  const isMeld = (group) => group.length >= 3;
  assert.deepEqual(hands.forServer(laid("AS 2S 3S", "KD 9H"), isMeld), {
    groups: [hand("AS 2S 3S")],
    ungrouped: hand("KD 9H"),
  });
});

test("no arranging loses a card or makes one", () => {
  const groups = laid("AS 2S 3S", "KD 9H", "PJ 5H 5H");
  const all = groups
    .flat()
    .map((card) => card.uid)
    .sort();
  const results = [
    hands.move(groups, [all[0], all[4]], { group: 1, index: 1 }),
    hands.groupTogether(groups, [all[1], all[6]], FIVES),
    hands.sortHand(groups, FIVES, neverMeld),
    hands.nudge(groups, all[3], -1),
  ];
  for (const result of results)
    assert.deepEqual(
      result
        .flat()
        .map((card) => card.uid)
        .sort(),
      all,
    );
});
