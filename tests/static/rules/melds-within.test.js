import assert from "node:assert/strict";
import { test } from "node:test";

import { MeldsFound, cutAt, meldsWithin, standsFor } from "../../../static/js/rules/melds-within.js";
import { placeFor } from "../../../static/js/rules/placing.js";
import { FIVES, FIVES_21, RULES, RULES_21, hand, hands } from "../cast.js";

const within = (codes, rules = RULES, jokers = FIVES) =>
  meldsWithin(rules, jokers, hand(codes)).map(({ from, to, kind }) => [hand(codes).slice(from, to).join(" "), kind]);
const placed = (groups, code, rules = RULES, jokers = FIVES) => {
  const place = placeFor(rules, jokers, hands(...groups), code);
  return place && [place.group, place.index];
};

test("a run among other cards of its suit is named", () => {
  assert.deepEqual(within("2H 3H 4H 9H KH"), [["2H 3H 4H", "pure_sequence"]]);
});

test("two melds side by side are both named, with their jokers", () => {
  assert.deepEqual(within("7S PJ 9S 4D 4C 4S KH"), [
    ["7S PJ 9S", "sequence"],
    ["4D 4C 4S", "set"],
  ]);
});

test("a pure sequence is not given up for a joker that lies beside it", () => {
  assert.deepEqual(within("2H 3H 4H PJ KC"), [["2H 3H 4H", "pure_sequence"]]);
  assert.deepEqual(within("2H 3H 4H KC PJ"), [["2H 3H 4H", "pure_sequence"]]);
});

test("a group that is a meld as a whole is not cut, and neither is one without any", () => {
  assert.deepEqual(within("2H 3H 4H 5H"), []);
  assert.deepEqual(within("2H 3H 6H KC"), []);
});

test("jokers side by side are no meld of their own", () => {
  assert.deepEqual(within("PJ PJ 5C KH"), []);
});

test("tunnelas are found where the house has them", () => {
  assert.deepEqual(within("9D 9D 9D KH", RULES_21, FIVES_21), [["9D 9D 9D", "tunnela"]]);
  assert.deepEqual(within("9D 9D 9D KH"), []);
});

test("a group is cut into melds and what lies between", () => {
  const codes = hand("AS 2H 3H 4H KH");
  assert.deepEqual(cutAt(codes, meldsWithin(RULES, FIVES, codes)), hands("AS", "2H 3H 4H", "KH"));
});

test("it is said what a joker stands for in a run", () => {
  assert.deepEqual(standsFor(FIVES, hand("7S PJ 9S"), "sequence"), ["8S"]);
  assert.deepEqual(standsFor(FIVES, hand("7S 8S PJ"), "sequence"), ["9S"]);
  assert.deepEqual(standsFor(FIVES, hand("QD PJ AD"), "sequence"), ["KD"]);
  assert.deepEqual(standsFor(FIVES, hand("KD AD PJ"), "sequence"), ["QD"]);
  assert.deepEqual(standsFor(FIVES, hand("AD PJ 5C"), "sequence"), ["2D", "3D"]);
  assert.deepEqual(standsFor(FIVES, hand("4H 5H 6H"), "pure_sequence"), []);
});

test("a drawn card lengthens a run or a set, at the end where it belongs", () => {
  assert.deepEqual(placed(["2H 3H 4H", "KD"], "AH"), [0, 0]);
  assert.deepEqual(placed(["KD", "7H 8H 9H"], "10H"), [1, 3]);
  assert.deepEqual(placed(["KD KC KS", "2C"], "KH"), [0, 3]);
});

test("a drawn card makes a meld of cards that waited for it", () => {
  assert.deepEqual(placed(["KD", "7H 9H 2C"], "8H"), [1, 1]);
  assert.deepEqual(placed(["KD", "3C 7S 8S"], "PJ"), [1, 3]);
});

test("a drawn card never breaks a meld", () => {
  assert.equal(placed(["2H 3H 4H"], "3H"), null);
  assert.deepEqual(placed(["2H 3H 4H", "3D 9C"], "3H"), [1, 1]);
  assert.equal(placed(["2H 3H 4H KC"], "3H"), null);
});

test("a card that makes nothing yet lies beside its neighbours, a joker beside jokers", () => {
  assert.deepEqual(placed(["KD 9H", "7C 2S"], "8C"), [1, 1]);
  assert.deepEqual(placed(["KD 9H", "7C 2S"], "6C"), [1, 0]);
  assert.deepEqual(placed(["7C 2S", "KD QC"], "QH"), [1, 2]);
  assert.deepEqual(placed(["7C 2S 5D", "KD QC"], "PJ"), [0, 3]);
  assert.equal(placed(["7C 2S", "KD QC"], "4H"), null);
});

test("melds that were found are found again as they are, and anew under other jokers", () => {
  const found = new MeldsFound();
  const codes = hand("2H 3H 4H 9H KH");
  assert.deepEqual(found.within(RULES, FIVES, codes), meldsWithin(RULES, FIVES, codes));
  assert.equal(found.within(RULES, FIVES, codes), found.within(RULES, FIVES, codes));
  const joker = hand("7S 5D 9S KC 2D");
  const others = { ...FIVES, isJoker: () => false };
  assert.deepEqual(found.within(RULES, FIVES, joker), meldsWithin(RULES, FIVES, joker));
  assert.deepEqual(found.within(RULES, others, joker), meldsWithin(RULES, others, joker));
});
