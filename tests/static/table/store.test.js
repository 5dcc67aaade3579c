import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeSocket } from "../fake-socket.js";
import { TableStore } from "../../../static/js/table/store/store.js";
import { hand, snapshot, view } from "../cast.js";

let store;
let said;
const sent = (type) => FakeSocket.last.sent.filter((message) => message.type === type);
const events = (version, ...list) => ({ type: "events", server_now_ms: 2000, deal: "d1", version, events: list });
const drew = (card) => ({ type: "drawn", seat: 0, pile: "closed", card, by: "player" });
const codes = () => store.desk.shown.flat().map((card) => card.code);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  FakeSocket.opened = [];
  said = [];
  store = new TableStore("/ws/table/t1/");
  store.addEventListener("say", ({ detail }) => said.push(detail));
  store.start();
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot());
});

test("a hand dealt is laid out and the arrangement saved after a pause", () => {
  assert.equal(store.desk.groups.flat().length, 13);
  assert.equal(sent("arrange").length, 0);
  mock.timers.tick(700);
  assert.deepEqual(sent("arrange")[0].groups, store.desk.codes);
});

test("an arrangement that comes after its deal's end is let go without a word", () => {
  mock.timers.tick(700);
  FakeSocket.last.say({
    type: "refused",
    id: sent("arrange")[0].id,
    code: "wrong_deal",
    sentence: "That deal is over.",
  });
  assert.deepEqual(said, []);
  assert.equal(store.saving.saved, true);
});

test("an arrangement counts as saved when the server says so", () => {
  store.arranged();
  assert.equal(store.saving.saved, false);
  mock.timers.tick(700);
  FakeSocket.last.say({ type: "ok", id: sent("arrange").at(-1).id, version: null });
  assert.equal(store.saving.saved, true);
});

test("a page that is about to go saves at once", () => {
  store.arranged();
  store.saving.now();
  assert.equal(sent("arrange").length, 1);
});

test("a move carries the deal and the version it answers", () => {
  store.move({ type: "draw", pile: "closed" });
  assert.deepEqual(
    sent("draw").map(({ deal, version, pile }) => ({ deal, version, pile })),
    [{ deal: "d1", version: 4, pile: "closed" }],
  );
});

test("of two quick presses one move is sent, and the next one once that is answered", () => {
  const press = () => store.move({ type: "draw", pile: "closed" }, { pile: "closed" });
  press();
  assert.equal(press(), null);
  assert.equal(sent("draw").length, 1);
  assert.equal(store.pending.pile, "closed");
  FakeSocket.last.say({ type: "refused", id: "c1", code: "too_late", sentence: "Your time for this is up." });
  press();
  assert.equal(sent("draw").length, 2);
});

test("a move made before the deal went on keeps none back that answers what is shown now", () => {
  store.move({ type: "draw", pile: "closed" });
  FakeSocket.last.say(events(5, { type: "clock_moved", turn_due_at_ms: 9000, due_at_ms: 9000 }));
  store.move({ type: "draw", pile: "closed" });
  assert.deepEqual(
    sent("draw").map(({ version }) => version),
    [4, 5],
  );
});

test("a move that a lost connection left unanswered can be made again", () => {
  store.move({ type: "draw", pile: "closed" });
  FakeSocket.last.close();
  mock.timers.tick(1000);
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot());
  store.move({ type: "draw", pile: "closed" });
  assert.equal(sent("draw").length, 1);
});

test("the card drawn is told and marked", () => {
  FakeSocket.last.say(events(5, drew("7H")));
  assert.equal(store.desk.find(store.desk.fresh).code, "7H");
  assert.equal(store.words, "You drew the Seven of hearts.");
});

test("a card on its way to a pile is gone from the hand at once and back after a refusal", () => {
  FakeSocket.last.say(events(5, drew("7H")));
  const card = store.desk.find(store.desk.fresh);
  store.desk.leaving = card.uid;
  store.move({ type: "discard", card: "7H" }, { to: "open", code: "7H" });
  assert.equal(codes().includes("7H"), false);
  FakeSocket.last.say({ type: "refused", id: "c1", code: "too_late", sentence: "Your time for this is up." });
  assert.equal(codes().includes("7H"), true);
  assert.deepEqual(store.pending, {});
  assert.deepEqual(said.at(-1), { kind: "refused", sentence: "Your time for this is up." });
});

test("of two cards alike the copy that was put away leaves", () => {
  FakeSocket.last.say(events(5, drew("JC")));
  const [first, second] = store.desk.groups.flat().filter((card) => card.code === "JC");
  store.desk.leaving = first.uid;
  store.move({ type: "discard", card: "JC" });
  FakeSocket.last.say(events(6, { type: "discarded", seat: 0, card: "JC", by: "player" }));
  assert.equal(store.desk.find(first.uid), null);
  assert.equal(store.desk.find(second.uid).code, "JC");
});

test("a missing version is asked for, and not twice in one breath", () => {
  FakeSocket.last.say(events(9, drew("7H")));
  FakeSocket.last.say(events(10, drew("8H")));
  assert.equal(sent("sync").length, 1);
  assert.deepEqual([sent("sync")[0].deal, sent("sync")[0].version], ["d1", 4]);
});

test("what is found missing just after the server was asked is asked for as well", (context) => {
  let now_ms = 5000;
  context.mock.method(performance, "now", () => now_ms);
  FakeSocket.last.say(events(9, drew("7H")));
  FakeSocket.last.say(snapshot());
  FakeSocket.last.say(events(12, drew("8H")));
  assert.equal(sent("sync").length, 1);
  now_ms += 1000;
  mock.timers.tick(1000);
  assert.equal(sent("sync").length, 2);
  now_ms += 5000;
  mock.timers.tick(5000);
  assert.equal(sent("sync").length, 2);
});

test("whoever is heard again is heard from the beginning: everything is asked for", () => {
  FakeSocket.last.say({ type: "muted", server_now_ms: 1500, players: ["p1"] });
  FakeSocket.last.say({ type: "muted", server_now_ms: 1600, players: [] });
  assert.deepEqual(
    sent("sync").map(({ deal, version }) => [deal, version]),
    [[null, 0]],
  );
});

test("a notice is shown to the player", () => {
  FakeSocket.last.say({ type: "notice", code: "closed", sentence: "This table is closed." });
  assert.deepEqual(said, [{ kind: "notice", sentence: "This table is closed." }]);
});

test("a parked deal is said above the table, not once more in passing, and offers no move", () => {
  const { table } = snapshot();
  FakeSocket.last.say({ type: "table", table: { ...table, parked: true } });
  FakeSocket.last.say({ type: "notice", code: "parked", sentence: "This deal has stopped." });
  assert.deepEqual(said, []);
  assert.equal(Object.values(store.moves).some(Boolean), false);
});

test("of a void deal a dialog tells, with the page that says more, and no line in passing", () => {
  const told = [];
  store.addEventListener("void", ({ detail }) => told.push(detail));
  FakeSocket.last.say({ type: "notice", code: "voided", sentence: "This deal is void. Reason: a fault.", deal: "d1" });
  assert.deepEqual(told, [{ sentence: "This deal is void. Reason: a fault.", deal: "d1" }]);
  assert.deepEqual(said, []);
});

test("a lost connection is known, and the snapshot after it puts everything right", () => {
  FakeSocket.last.close();
  assert.equal(store.connection, "lost");
  mock.timers.tick(1000);
  FakeSocket.last.open();
  const held = hand("3H 4H 5H 7S 8S 9S KD KH KC 2C 2D 2S");
  FakeSocket.last.say(snapshot({ deal: view({ version: 8, hand: held }), arrangement: null }));
  assert.equal(store.connection, "open");
  assert.deepEqual(codes().sort(), [...held].sort());
});

test("what one had chosen stays chosen while others play", () => {
  const uid = store.desk.groups[0][0].uid;
  store.desk.choose(uid);
  FakeSocket.last.say(events(5, { type: "absence_chosen", seat: 0, stays: true }));
  assert.deepEqual([...store.desk.selected], [uid]);
});

test("a new deal starts with a new hand and says who begins", () => {
  const toss = [
    { player: "p0", card: "KS" },
    { player: "p1", card: "3D" },
  ];
  FakeSocket.last.say(snapshot({ deal: view({ deal: "d2", version: 1, hand: hand("AS 2S") }), toss }));
  assert.deepEqual(codes(), hand("AS 2S"));
  assert.equal(store.words, "You begin.");
});

test("a reality check is the page's to show and is not said at the table", () => {
  let asked = 0;
  store.addEventListener("reality", () => (asked += 1));
  FakeSocket.last.say({ type: "notice", code: "reality_check", sentence: "You have played for 1 h." });
  FakeSocket.last.say({ type: "notice", code: "reality_answered", sentence: "" });
  FakeSocket.last.say({ type: "notice", code: "top_up", sentence: "Top up." });
  assert.equal(asked, 2);
  assert.deepEqual(
    said.map(({ sentence }) => sentence),
    ["Top up."],
  );
});

test("the next shuffle is committed to, and the menu knows when the house has the commitment", () => {
  const next_deal = { id: "d9", commitment: "ab".repeat(32), closed: null, revealed: {} };
  FakeSocket.last.say(snapshot({ table: { ...snapshot().table, next_deal } }));
  const [commit] = sent("shuffle.commit");
  assert.equal(commit.deal, "d9");
  assert.equal(store.shuffle.ofNext(store.state), null);
  FakeSocket.last.say({ type: "ok", id: commit.id, version: null });
  assert.equal(store.shuffle.ofNext(store.state), "committed");
});

test("that a list had closed just before is not worth a word", () => {
  const next_deal = { id: "d8", commitment: "ab".repeat(32), closed: null, revealed: {} };
  FakeSocket.last.say(snapshot({ table: { ...snapshot().table, next_deal } }));
  const [{ id }] = sent("shuffle.commit");
  FakeSocket.last.say({ type: "refused", id, code: "shuffle_closed", sentence: "The commitments are closed." });
  assert.deepEqual(said, []);
});

test("a deal that is called off is told with its reason to who has a chair", () => {
  FakeSocket.last.say({ type: "shuffle.called_off", deal: "d9", reason: "beacon" });
  assert.match(said[0].sentence, /called off, and nobody pays\. The public random number/);
});

test("a move that did not arrive before the connection was lost is told of, and is still one's own", () => {
  store.move({ type: "draw", pile: "closed" });
  FakeSocket.last.close();
  assert.equal(store.connection, "lost");
  mock.timers.tick(1000);
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot());
  assert.deepEqual(said.at(-1), {
    kind: "notice",
    sentence: "You are back. Your move did not arrive: make it again.",
  });
});

test("a move that was counted while the connection was lost is told of", () => {
  store.move({ type: "draw", pile: "closed" });
  FakeSocket.last.close();
  mock.timers.tick(1000);
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot({ deal: view({ version: 5 }) }));
  assert.equal(said.at(-1).sentence, "You are back. Your move was counted.");
});

test("a move without a connection is not lost without a word", () => {
  FakeSocket.last.close();
  store.move({ type: "draw", pile: "closed" });
  assert.equal(said.at(-1).kind, "hint");
});

test("a server that is silent is told of above the table, and the move stays on its way", () => {
  store.move({ type: "draw", pile: "closed" }, { pile: "closed" });
  mock.timers.tick(3000);
  assert.equal(store.connection, "silent");
  assert.equal(store.pending.pile, "closed");
  FakeSocket.last.say({ type: "pong", server_now_ms: 1 });
  assert.equal(store.connection, "open");
});

test("a browser that knows it has no network says so, and nobody else is blamed", () => {
  Object.defineProperty(globalThis, "navigator", { value: { onLine: false }, configurable: true });
  store.silent(true);
  assert.equal(store.connection, "offline");
  delete globalThis.navigator;
  store.silent(false);
  assert.equal(store.connection, "open");
});
