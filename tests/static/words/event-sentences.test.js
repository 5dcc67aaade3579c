import assert from "node:assert/strict";
import { test } from "node:test";

import { phrases, tossPhrase } from "../../../static/js/words/event-sentences.js";

const nameOf = (seat) => ["Asha", "Ravi", "Meera"][seat];
const told = (...events) => phrases(events, 0, nameOf);

test("one's own moves are told to oneself, others' by name", () => {
  const event = { type: "discarded", card: "7H", by: "player" };
  assert.equal(told({ ...event, seat: 0 }), "You discarded the Seven of hearts.");
  assert.equal(told({ ...event, seat: 1 }), "Ravi discarded the Seven of hearts.");
});

test("a card drawn from the closed deck is named to its owner only", () => {
  assert.equal(told({ type: "drawn", seat: 0, pile: "closed", card: "PJ" }), "You drew the Printed joker.");
  assert.equal(told({ type: "drawn", seat: 1, pile: "closed", card: null }), "Ravi drew from the closed deck.");
  assert.equal(
    told({ type: "drawn", seat: 1, pile: "open", card: "AS" }),
    "Ravi took the Ace of spades from the open deck.",
  );
});

test("the clock's moves are told as such", () => {
  assert.match(told({ type: "discarded", seat: 0, card: "7H", by: "timeout" }), /Your time was up/);
  assert.match(
    told({ type: "dropped", seat: 1, why: "misses", points: 40 }),
    /missed too many turns and was dropped for 40/,
  );
  assert.match(
    told({ type: "dropped", seat: 0, why: "unrevealed", points: 20 }),
    /Your share of the shuffle did not come in time: a first drop for 20 points/,
  );
});

test("several events make one line, and quiet ones none", () => {
  const line = told(
    { type: "drawn", seat: 1, pile: "closed", card: null },
    { type: "turn_began", seat: 2 },
    { type: "missed", seat: 1, misses: 1 },
  );
  assert.equal(line, "Ravi drew from the closed deck. Ravi missed a turn.");
  assert.equal(told({ type: "turn_began", seat: 2 }), "");
});

test("the winner is named", () => {
  assert.equal(told({ type: "over", result: { winner: 0 } }), "You won the deal.");
  assert.equal(told({ type: "over", result: { winner: 2 } }), "Meera won the deal.");
});

test("a deal opens with who begins and why", () => {
  assert.equal(tossPhrase(true, "Asha", "KS"), "You won the toss with the King of spades and begin.");
  assert.equal(tossPhrase(false, "Ravi", null), "Ravi begins.");
});

test("who made a wrong show is told why, and nobody else", () => {
  const event = {
    type: "wrong_shown",
    seat: 0,
    card: "7H",
    reasons: ["no_pure_sequence", "ungrouped_cards"],
    groups: [],
    points: 80,
  };
  assert.match(told(event), /^Your declaration was wrong.* There is no pure sequence. Some cards are in no group.$/);
  assert.equal(told({ ...event, seat: 1 }), "Ravi made a wrong show and is out.");
});
