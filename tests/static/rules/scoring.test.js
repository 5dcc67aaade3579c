import assert from "node:assert/strict";
import { test } from "node:test";

import { readHand } from "../../../static/js/rules/scoring.js";
import { FIVES, FIVES_21, RULES, RULES_21, hand, hands } from "../cast.js";

const read = (groups, loose = []) => readHand(RULES, FIVES, groups, loose);

test("without a pure sequence every card counts", () => {
  const { points, counting } = read(hands("7S 8S PJ", "9D 9C 9S", "2C"));
  assert.deepEqual(counting, [15, 27, 2]);
  assert.equal(points, 44);
});

test("with one pure sequence only that does not count", () => {
  assert.deepEqual(read(hands("3H 4H 5H", "9D 9C 9S", "2C")).counting, [0, 27, 2]);
});

test("with two sequences, one of them pure, only cards in no group count", () => {
  assert.deepEqual(read(hands("3H 4H 5H", "7S 8S PJ", "9D 9C 9S", "KC 2C")).counting, [0, 0, 0, 12]);
});

test("jokers count nothing wherever they lie", () => {
  assert.equal(read(hands("5H PJ", "2C")).points, 2);
});

test("a hand counts at most the cap", () => {
  assert.equal(read(hands("KS KH QD QC JS JH 10D 10C 9S")).points, 80);
});

test("loose cards count too", () => {
  assert.equal(read(hands("3H 4H 5H"), hand("KC 9D")).points, 19);
});

test("a hand may be declared once every card is in a group and two are sequences", () => {
  assert.equal(read(hands("3H 4H 5H", "7S 8S PJ", "9D 9C 9S", "KC KD KS KH")).declarable, true);
  assert.equal(read(hands("3H 4H 5H", "7S 8S PJ", "9D 9C 9S", "KC KD KS", "2H")).declarable, false);
  assert.equal(read(hands("7D 8D PJ", "7S 8S PJ", "9D 9C 9S", "KC KD KS KH")).declarable, false);
});

test("no groups are no declaration", () => {
  assert.equal(read([]).declarable, false);
});

test("three tunnelas end a 21-card deal whatever the rest is", () => {
  const groups = hands("9D 9D 9D", "8C 8C 8C", "KS KS KS", "2H 3D 4C QH JD 10S 9C 7H 6D AD AC AH");
  assert.equal(readHand(RULES_21, FIVES_21, groups).declarable, true);
});

test("six dublees make a losing 21-card hand lose two points", () => {
  const groups = hands("9D 9D", "8C 8C", "KS KS", "2H 2H", "3D 3D", "QH QH", "AD AC AH 10S JC 9H 7H 6D 4C");
  assert.equal(readHand(RULES_21, FIVES_21, groups).points, 2);
});

test("no losing 21-card hand costs less than two points", () => {
  assert.equal(readHand(RULES_21, FIVES_21, hands("7H 8H 9H", "7C 8C 9C", "7D 8D 9D", "PJ")).points, 2);
});
