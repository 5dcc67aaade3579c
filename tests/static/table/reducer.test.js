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
  const next = reduce(started(), { type: "presence", player: "p1", connected: false, server_now_ms: 1500 });
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

test("an older table message changes nothing of what is shown", () => {
  const now = reduce(started(), { type: "table", table: table({ revision: 5, status: "waiting" }), you: null });
  const late = { type: "table", table: table({ revision: 4, status: "starting" }), you: { player: "p0", seat: null } };
  const after = reduce(now, late);
  assert.equal(after.table, now.table);
  assert.equal(after.you, now.you);
});

test("an older snapshot changes nothing of what is shown", () => {
  const now = reduce(started(), { type: "table", table: table({ revision: 5, status: "waiting" }), you: null });
  const after = reduce(now, snapshot({ table: table({ revision: 2 }), deal: view({ version: 2 }) }));
  assert.deepEqual({ ...after, players: null }, { ...now, players: null });
});

test("a late settlement of an earlier deal is not the present one's", () => {
  const over = reduce(started(), events(5, { type: "over", result: RESULT }));
  const next = reduce(over, snapshot({ table: table({ revision: 2 }), deal: view({ deal: "d2", version: 1 }) }));
  const late = reduce(next, { type: "settled", settlement: { deal: "d1", seats: [], rake_minor: 10 } });
  assert.equal(late.settlement, null);
  assert.equal(late.last.settlement.deal, "d1");
});

test("moves of a deal that is over are late, and nothing is asked for", () => {
  const next = reduce(started(), snapshot({ table: table({ revision: 2 }), deal: view({ deal: "d2", version: 1 }) }));
  assert.equal(reduce(next, events(5, drew)), next);
});

test("of two words on a connection the later one is true, whichever comes last", () => {
  const word = (connected, server_now_ms) => ({ type: "presence", player: "p1", connected, server_now_ms });
  const shown = (state) => state.table.seats[1].connected;
  assert.equal(shown(reduce(reduce(started(), word(false, 3000)), word(true, 2000))), false);
  const looked = table({ revision: 2, as_of_ms: 2500 });
  assert.equal(shown(reduce(reduce(started(), word(false, 3000)), { type: "table", table: looked, you: null })), false);
  assert.equal(shown(reduce(reduce(started(), word(false, 2000)), { type: "table", table: looked, you: null })), true);
});

test("a snapshot of an older table and of later moves moves the deal on, and leaves the table", () => {
  const now = reduce(started(), { type: "table", table: table({ revision: 5, status: "closing" }), you: null });
  const late = reduce(now, snapshot({ table: table({ revision: 2 }), deal: view({ version: 6, closed_count: 58 }) }));
  assert.equal(late.deal.version, 6);
  assert.equal(late.table.status, "closing");
  const newer = reduce(late, snapshot({ table: table({ revision: 9 }), deal: view({ version: 5 }) }));
  assert.deepEqual([newer.deal.version, newer.table.revision], [6, 9]);
});

test("the next deal is shown though its table was told of before it, and the deal before it no more", () => {
  const told = reduce(started(), { type: "table", table: table({ revision: 9, deal_number: 2 }), you: null });
  assert.equal(told.gap, true);
  const second = snapshot({ table: table({ revision: 7, deal_number: 2 }), deal: view({ deal: "d2", version: 1 }) });
  const next = reduce(told, second);
  assert.deepEqual([next.deal.deal, next.table.revision, next.gap], ["d2", 9, false]);
  assert.equal(reduce(next, snapshot()).deal.deal, "d2");
});

test("a settlement of a deal that was never shown says that something is missing", () => {
  const early = reduce(started(), { type: "settled", settlement: { deal: "d2", seats: [], rake_minor: 0 } });
  assert.equal(early.gap, true);
  assert.equal(reduce(early, { type: "pong" }).gap, false);
});

test("what a shuffle has told stays, though the table that names it comes later", () => {
  const closed = { transcript: { deal: "d2" }, hash: "ab", reveal_by_ms: 5000 };
  const next_deal = { id: "d2", commitment: "cd", closed: null, revealed: {} };
  const named = { type: "table", table: table({ revision: 2, next_deal }), you: null };
  const revealed = { type: "shuffle.revealed", deal: "d2", player: "p1", share: "ef" };
  const told = [revealed, { type: "shuffle.closed", closed }, named].reduce(reduce, started());
  assert.deepEqual(told.table.next_deal, { ...next_deal, closed, revealed: { p1: "ef" } });
  const off = [{ type: "shuffle.called_off", deal: "d2", reason: "nobody" }, named].reduce(reduce, started());
  assert.equal(off.table.next_deal, null);
});

/** All that a table tells while one deal ends and the next one begins, in the order in which it happened. */
const TOLD = [
  snapshot(),
  events(5, drew),
  { type: "presence", player: "p1", connected: false, server_now_ms: 1500 },
  events(6, { type: "over", result: RESULT }),
  { type: "settled", settlement: { deal: "d1", seats: [], rake_minor: 10 } },
  { type: "table", table: table({ revision: 2, as_of_ms: 2000, status: "starting" }), you: null },
  { type: "presence", player: "p1", connected: true, server_now_ms: 2500 },
  { type: "table", table: table({ revision: 3, as_of_ms: 2600, hosted: { kind: "match", match: {} } }), you: null },
  snapshot({ table: table({ revision: 4, as_of_ms: 3000 }), deal: view({ deal: "d2", version: 1 }) }),
  { ...events(2, drew), deal: "d2" },
  { type: "table", table: table({ revision: 5, as_of_ms: 4000, status: "closed" }), you: null },
];
const FRESH = reduce(
  EMPTY,
  snapshot({
    table: table({ revision: 5, as_of_ms: 4000, status: "closed" }),
    deal: reduce(started({ deal: view({ deal: "d2", version: 1 }) }), { ...events(2, drew), deal: "d2" }).deal,
  }),
);

/** Numbers that look like chance and are the same in every run. */
function* numbers(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

test("messages late, twice and in any order end in what a fresh snapshot shows", () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const chance = numbers(seed);
    const bag = [...TOLD, ...TOLD].map((message) => [chance.next().value, message]).sort(([a], [b]) => a - b);
    let state = bag.reduce((before, [, message]) => reduce(before, message), started());
    // What is missing is asked for, and the answer is the truth; without a gap nothing is, and the state is the truth.
    const moves = [{ ...events(2, drew), deal: "d2" }];
    if (state.gap || state.deal?.deal !== "d2") state = reduce(state, snapshotNow());
    else if (state.deal.version < 2) state = moves.reduce(reduce, state);
    for (const part of ["table", "deal", "settlement", "gap", "rules"]) {
      assert.deepEqual(state[part], FRESH[part], `${part} after the order of seed ${seed}`);
    }
  }
});

const snapshotNow = () => snapshot({ table: FRESH.table, deal: FRESH.deal });
