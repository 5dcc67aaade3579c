import assert from "node:assert/strict";
import { test } from "node:test";

import {
  groupTold,
  handTold,
  openingTold,
  standingsTold,
  tableTold,
  timeCall,
} from "../../../static/js/table/around/speech.js";
import { FIVES, hands, view } from "../cast.js";

const HAND = {
  groups: hands("3H 4H 5H", "KD QC"),
  kinds: ["pure_sequence", null],
  stretches: [[], []],
  counting: [0, 20],
  points: 20,
  isJoker: FIVES.isJoker,
};
const nameOf = (seat) => ["Asha", "Bela", "Chetan"][seat];
const left = (left_s, extra = false) => ({ extra, left_s, part: 1 });

test("the hand is told group by group, with what each counts and which card is a joker", () => {
  assert.equal(
    handTold(HAND),
    "You hold 5 cards. Pure sequence: Three of hearts, Four of hearts, Five of hearts, wild joker. " +
      "No group, counts 20 points: King of diamonds, Queen of clubs. The hand counts 20 points.",
  );
  assert.equal(groupTold(HAND, 1), "No group, counts 20 points: King of diamonds, Queen of clubs.");
  assert.equal(handTold({ ...HAND, groups: [] }), "You hold no cards.");
});

test("a group that holds a meld and another card is told by the meld, as its label says", () => {
  const groups = hands("7H 8H 9H QC");
  const stretches = [[{ from: 0, to: 3, kind: "pure_sequence" }]];
  assert.equal(
    groupTold({ ...HAND, groups, kinds: [null], stretches, counting: [10] }, 0),
    "Pure sequence, counts 10 points: Seven of hearts, Eight of hearts, Nine of hearts, Queen of clubs.",
  );
});

test("a deal opens with the wild joker and the hand", () => {
  assert.match(openingTold(view(), HAND), /^The wild joker is the Five of spades\. You hold 5 cards\./);
});

test("the table is told: whose turn, the time, the joker, both decks, and who is out", () => {
  const told = tableTold(view(), nameOf, left(12));
  for (const part of [
    "It is your turn.",
    "12 seconds left.",
    "wild joker is the Five",
    "lies the Nine of hearts",
    "60 cards in the closed",
  ])
    assert.ok(told.includes(part), part);
  const deal = view({ turn: 1, open_pile: [] });
  deal.seats[2].status = "first_drop";
  const other = tableTold(deal, nameOf, null);
  for (const part of ["the turn of Bela", "open deck is empty", "Chetan: Dropped."])
    assert.ok(other.includes(part), part);
  assert.doesNotMatch(other, /seconds/);
});

test("everybody's standing is told in chips, or as the match has it", () => {
  const lines = [
    { name: "Asha", standing: null, chips_minor: 123450 },
    { name: "Bela", standing: "20 pts, 2 drops left", chips_minor: 0 },
  ];
  assert.equal(standingsTold(lines), "Asha: 1,234.50 chips. Bela: 20 pts, 2 drops left.");
});

test("of the time it is told that it begins, that it becomes short and that the extra time runs", () => {
  assert.equal(timeCall(null, left(30)), "30 seconds left.");
  assert.equal(timeCall(left(30), left(29)), "");
  assert.equal(timeCall(left(16), left(15)), "15 seconds left.");
  assert.equal(timeCall(left(6), left(4)), "4 seconds left.");
  assert.equal(timeCall(left(1), left(20, true)), "Your time is up, your extra time runs: 20 seconds.");
  assert.equal(timeCall(left(11, true), left(10, true)), "10 seconds of extra time left.");
  assert.equal(timeCall(left(3, true), left(30)), "30 seconds left.");
  assert.equal(timeCall(left(3), null), "");
});
