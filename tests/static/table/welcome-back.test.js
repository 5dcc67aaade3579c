import assert from "node:assert/strict";
import { test } from "node:test";

import { nothing } from "lit";

import { RummyWelcomeBack, sentencesOf } from "../../../static/js/table/elements/welcome-back.js";

const missed = { type: "missed", seat: 0, misses: 1, drew: true };
const discarded = { type: "discarded", seat: 0, card: "KD", by: "timeout" };
const dropped = { type: "dropped", seat: 0, status: "middle_drop", why: "asked_earlier", points: 40, by: "timeout" };
const moves = [
  { version: 4, at_ms: 0, events: [discarded, missed] },
  { version: 6, at_ms: 0, events: [dropped] },
];
const DEALS = [{ deal: "d1", number: 3, moves, over: false, score: null, money_minor: null }];

/** The element as it stands beside the hand. */
const welcome = (changes) =>
  Object.assign(new RummyWelcomeBack(), { deals: DEALS, out: false, hosted: false, playing: true, ...changes });

test("while a deal is played it is one line, until the player opens it", () => {
  const it = welcome();
  const line = it.render();
  assert.match(line.strings[0], /class="away-line"/);
  assert.match(String(line.values), /2 moves were made for you/);
  it.opened = true;
  assert.match(it.render().strings[0], /class="welcome-back"/);
  it.seen();
  assert.match(it.render().strings[0], /class="away-line"/);
});

test("between deals it stands open", () => {
  assert.match(welcome({ playing: false }).render().strings[0], /class="welcome-back"/);
});

test("nothing was done for who was there", () => {
  assert.equal(welcome({ deals: [] }).render(), nothing);
});

test("a missed turn is told with the card that it cost, a drop with why", () => {
  assert.deepEqual(
    moves.map(sentencesOf).map((told) => told.length),
    [1, 1],
  );
  assert.deepEqual(sentencesOf(moves[1]), ["You were dropped for 40 points, as you had asked."]);
});
