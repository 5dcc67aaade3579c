import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, ownSeat, playerIn, reduce } from "../../../static/js/table/store/reducer.js";
import { hand, snapshot, table, view } from "../cast.js";

const started = (changes) => reduce(EMPTY, snapshot(changes));
const events = (version, ...list) => ({ type: "events", server_now_ms: 2000, deal: "d1", version, events: list });
const drew = { type: "drawn", seat: 0, pile: "closed", card: "7H", by: "player" };
const RESULT = {
  winner: 1,
  ending: "declared",
  seats: [
    { seat: 0, outcome: "lost", points: 20 },
    { seat: 1, outcome: "won", points: 0 },
  ],
};

test("a snapshot is the whole state", () => {
  const state = started();
  assert.equal(state.ready, true);
  assert.equal(state.deal.version, 4);
  assert.equal(ownSeat(state).player, "p0");
  assert.equal(playerIn(state, 2).name, "Player 2");
});

test("events move the deal on by one version", () => {
  const { deal } = reduce(started(), events(5, drew));
  assert.equal(deal.version, 5);
  assert.equal(deal.hand.at(-1), "7H");
  assert.equal(deal.closed_count, 59);
  assert.equal(deal.drawn, true);
});

test("events that were seen already change nothing", () => {
  const state = started();
  assert.equal(reduce(state, events(4, drew)), state);
});

test("a missing version, or another deal, is noticed and not guessed", () => {
  const state = started();
  assert.equal(reduce(state, events(6, drew)).gap, true);
  assert.equal(reduce(state, { ...events(5, drew), deal: "d2" }).gap, true);
  assert.equal(reduce(state, events(6, drew)).deal, state.deal);
});

test("a snapshot closes a gap", () => {
  assert.equal(reduce(reduce(started(), events(9, drew)), snapshot()).gap, false);
});

test("the end of a deal stays to be looked at when the next one begins", () => {
  const over = reduce(started(), events(5, { type: "over", result: RESULT }));
  assert.equal(over.last.deal.result.winner, 1);
  const settlement = { deal: "d1", seats: [], rake_minor: 10 };
  const settled = reduce(over, { type: "settled", settlement });
  const next = reduce(settled, snapshot({ deal: view({ deal: "d2", version: 1 }) }));
  assert.equal(next.deal.deal, "d2");
  assert.equal(next.last.deal.deal, "d1");
  assert.equal(next.last.settlement, settlement);
});

test("a table message changes chairs and one's own part, not the deal", () => {
  const state = started();
  const next = reduce(state, {
    type: "table",
    table: table({ status: "closing" }),
    you: { ...state.you, chips_minor: 5 },
  });
  assert.equal(next.table.status, "closing");
  assert.equal(next.you.chips_minor, 5);
  assert.equal(next.deal, state.deal);
});

test("somebody who left is still known by name", () => {
  const gone = table({ seats: table().seats.slice(0, 2) });
  assert.equal(playerIn(reduce(started(), { type: "table", table: gone, you: null }), 2).name, "Player 2");
});

test("presence is told on the chair", () => {
  const next = reduce(started(), { type: "presence", player: "p1", connected: false });
  assert.deepEqual(
    next.table.seats.map((chair) => chair.connected),
    [true, false, true],
  );
});

test("a message of a kind not known changes nothing", () => {
  const state = started();
  assert.equal(reduce(state, { type: "weather" }), state);
  assert.deepEqual(
    reduce(state, events(5, { type: "weather" })).deal.hand,
    hand("3H 4H 5H 7S 8S 9S KD KH KC 2C 2D 2S JC"),
  );
});
