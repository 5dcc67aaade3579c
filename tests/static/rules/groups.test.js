import assert from "node:assert/strict";
import { test } from "node:test";

import { classify } from "../../../static/js/rules/groups.js";
import { jokersOf } from "../../../static/js/rules/jokers.js";
import { FIVES, FIVES_21, RULES, RULES_21, hand } from "../cast.js";

const kind = (codes) => classify(RULES, FIVES, hand(codes));
const kind21 = (codes) => classify(RULES_21, FIVES_21, hand(codes));

test("a wild card in its own place leaves a sequence pure", () => {
  assert.equal(kind("4H 5H 6H"), "pure_sequence");
});

test("the order of the cards does not matter", () => {
  assert.equal(kind("6H 4H 5H"), "pure_sequence");
});

test("an ace is low or high but never in the middle", () => {
  assert.equal(kind("AS 2S 3S"), "pure_sequence");
  assert.equal(kind("QS KS AS"), "pure_sequence");
  assert.equal(kind("KS AS 2S"), null);
});

test("a joker stands in for a missing card", () => {
  assert.equal(kind("7S 8S PJ"), "sequence");
  assert.equal(kind("7S 9S 5D"), "sequence");
  assert.equal(kind("7S TS 5D".replace("TS", "10S")), null);
});

test("no rank comes twice in a sequence", () => {
  assert.equal(kind("7S 7S 8S PJ"), null);
});

test("a set is one rank in distinct suits and any number of jokers", () => {
  assert.equal(kind("9D 9C 9S"), "set");
  assert.equal(kind("9D 9D 9S"), null);
  assert.equal(kind("9D 9C 9S 9H PJ 5S"), "set");
});

test("jokers alone are a sequence, never a pure one", () => {
  assert.equal(kind("PJ 5S 5D"), "sequence");
});

test("two cards are nothing with 13 cards and a dublee with 21", () => {
  assert.equal(kind("9D 9D"), null);
  assert.equal(kind21("9D 9D"), "dublee");
});

test("a tunnela is three cards alike, where the house knows it", () => {
  assert.equal(kind21("9D 9D 9D"), "tunnela");
  assert.equal(kind("9D 9D 9D"), null);
});

test("jokers too few for a sequence are a joker group at 21 cards", () => {
  assert.equal(kind21("5H 4S"), "jokers");
  assert.equal(kind("5H 5S"), null);
});

test("the lower, the cut and the upper joker are no sequence but a set of jokers", () => {
  assert.equal(kind21("4S 5S 6S"), "set");
  assert.equal(kind21("3S 4S 5S 6S"), "pure_sequence");
});

test("a cut printed joker stands for the ace of spades", () => {
  const aces = jokersOf("PJ", hand("AS 2S KS AH AD AC PJ"), true);
  assert.equal(classify(RULES_21, aces, hand("KS AS 2S")), "set");
});

test("an empty group is nothing", () => {
  assert.equal(kind21(""), null);
});
