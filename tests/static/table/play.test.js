import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeSocket } from "../fake-socket.js";
import { isPast, Play } from "../../../static/js/table/store/play.js";
import { TableStore } from "../../../static/js/table/store/store.js";
import { RULES, hand, snapshot, view } from "../cast.js";

let store;
let play;
let asked;
let toFinish;
let said;
const sent = () => FakeSocket.last.sent.filter((message) => message.type !== "arrange");
const rules = { ...RULES, first_drop: 20, middle_drop: 40, wrong_show: 80 };
const started = (changes) => {
  FakeSocket.last.say(snapshot({ rules, deal: view(changes) }));
  FakeSocket.last.sent = [];
};
const chooseCard = (code) => store.desk.choose(store.desk.groups.flat().find((card) => card.code === code).uid);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  FakeSocket.opened = [];
  asked = [];
  toFinish = [];
  said = [];
  store = new TableStore("/ws/table/t1/");
  store.addEventListener("say", ({ detail }) => said.push(detail.sentence));
  play = new Play(
    store,
    (question) => asked.push(question),
    (card) => toFinish.push(card),
  );
  store.start();
  FakeSocket.last.open();
  started();
});

test("one draws from either deck when one may", () => {
  const piles = ["closed", "open"].map((pile) => {
    started();
    play.draw({ pile });
    return sent()[0].pile;
  });
  assert.deepEqual(piles, ["closed", "open"]);
});

test("a draw that is not possible is not sent but explained", () => {
  started({ open_may_be_drawn: false });
  play.draw({ pile: "open" });
  started({ turn: 1 });
  play.draw({ pile: "closed" });
  started({ drawn: true });
  play.draw({ pile: "closed" });
  assert.deepEqual(sent(), []);
  assert.equal(said.length, 3);
  assert.equal(new Set(said).size, 3);
});

test("exactly one card chosen is discarded", () => {
  started({ drawn: true });
  play.discard();
  assert.deepEqual(said, ["Choose one card to discard."]);
  chooseCard("JC");
  play.discard();
  assert.deepEqual(
    sent().map(({ type, card }) => [type, card]),
    [["discard", "JC"]],
  );
  assert.equal(store.pending.code, "JC");
});

test("a second card chosen while one is on its way to a pile stays in the hand", () => {
  started({ drawn: true });
  chooseCard("JC");
  play.discard();
  const { leaving } = store.desk;
  chooseCard("2C");
  play.discard();
  assert.deepEqual(
    sent().map(({ card }) => card),
    ["JC"],
  );
  assert.equal(store.desk.leaving, leaving);
});

test("a finish is asked about before it is sent", () => {
  started({ drawn: true });
  chooseCard("JC");
  play.finish();
  assert.deepEqual(sent(), []);
  assert.deepEqual(
    toFinish.map(({ code }) => code),
    ["JC"],
  );
  play.finishWith(toFinish[0], null);
  assert.deepEqual(
    sent().map(({ type, card }) => [type, card]),
    [["finish", "JC"]],
  );
});

test("a first drop and a middle drop say what they cost", () => {
  play.drop();
  started({ seats: view().seats.map((seat) => ({ ...seat, turns: 2 })) });
  play.drop();
  assert.deepEqual(
    asked.map(({ text }) => text.match(/\d+/)[0]),
    ["20", "40"],
  );
  asked[1].then();
  assert.equal(sent()[0].type, "drop");
});

test("a question answered too late does nothing", () => {
  play.drop();
  started({ turn: 1 });
  asked[0].then();
  assert.deepEqual(sent(), []);
});

test("out of turn a drop is asked for the next turn, and taken back", () => {
  started({ turn: 1 });
  play.drop();
  assert.deepEqual(
    sent().map(({ type, wanted }) => [type, wanted]),
    [["ask_drop", true]],
  );
});

test("a hand that is not valid is declared only after a warning", () => {
  started({ phase: "declare" });
  play.declare();
  assert.deepEqual(sent(), []);
  assert.equal(asked[0].danger, true);
  asked[0].then();
  assert.equal(sent()[0].type, "declare");
});

test("a valid hand is declared at once, its groups as groups", () => {
  started({ phase: "declare", hand: hand("3H 4H 6H 7S 8S 9S") });
  store.desk.groups = [
    ["3H", "4H", "5H"],
    ["7S", "8S", "9S"],
  ].map((group) => group.map((code, at) => ({ uid: code + at, code })));
  play.declare();
  assert.deepEqual(sent()[0].groups, [hand("3H 4H 5H"), hand("7S 8S 9S")]);
  assert.deepEqual(sent()[0].ungrouped, []);
});

test("after another's declaration one shows what one has", () => {
  started({ phase: "show", turn: 1 });
  play.declare();
  assert.equal(sent()[0].type, "show");
  assert.equal([...sent()[0].groups.flat(), ...sent()[0].ungrouped].length, 13);
});

test("a card dragged from a deck is drawn to the place it was dropped on", () => {
  play.dropped({ uid: null, source: "closed", target: "hand", group: 0, index: 1 });
  assert.equal(sent()[0].type, "draw");
  FakeSocket.last.say({
    type: "events",
    server_now_ms: 1,
    deal: "d1",
    version: 5,
    events: [{ type: "drawn", seat: 0, pile: "closed", card: "7H", by: "player" }],
  });
  assert.equal(store.desk.groups[0][1].code, "7H");
});

test("a card dragged onto the open deck is discarded, onto the finish slot asks", () => {
  started({ drawn: true });
  const { uid } = store.desk.groups[0][0];
  play.dropped({ uid, source: "hand", target: "finish" });
  assert.equal(toFinish.length, 1);
  play.dropped({ uid, source: "hand", target: "open" });
  assert.equal(sent()[0].type, "discard");
});

test("a card dragged within the hand is only arranged", () => {
  const { uid, code } = store.desk.groups[0][0];
  play.dropped({ uid, source: "hand", target: "hand", group: store.desk.groups.length, index: 0 });
  assert.deepEqual(store.desk.codes.at(-1), [code]);
  assert.deepEqual(sent(), []);
});

test("a drop in a match says what it does to the total, and that one is out", () => {
  const [OUT, IN] = [
    { words: "Your total becomes 65: at 61 you are out of the match.", out: true },
    { words: "Your total becomes 35; at 61 you are out of the match.", out: false },
  ];
  let after = OUT;
  play = new Play(
    store,
    (question) => asked.push(question),
    () => {},
    () => after,
  );
  play.drop();
  assert.equal(asked[0].title, "Drop, and be out of the match?");
  assert.equal(
    asked[0].text,
    "You leave this deal and lose 20 points. Your total becomes 65: at 61 you are out of the match.",
  );
  after = IN;
  play.drop();
  assert.equal(asked[1].title, "Drop?");
  assert.match(asked[1].text, /becomes 35/);
});

test("a drop that waits for one's turn is asked about first where it would put one out", () => {
  const out = { words: "Out.", out: true };
  play = new Play(
    store,
    (question) => asked.push(question),
    () => {},
    () => out,
  );
  started({ turn: 1 });
  play.drop();
  assert.deepEqual(sent(), []);
  assert.equal(asked[0].yes, "Drop and be out");
  asked[0].then();
  assert.deepEqual(
    sent().map(({ type, wanted }) => [type, wanted]),
    [["ask_drop", true]],
  );
});

test("a question about a deal is past once that deal is over, or another one is dealt", () => {
  play.drop();
  assert.equal(isPast(asked[0], store.state), false);
  started({ turn: 1 });
  assert.equal(isPast(asked[0], store.state), false);
  assert.ok(isPast(asked[0], { deal: { ...store.state.deal, result: {} } }));
  assert.ok(isPast(asked[0], { deal: { ...store.state.deal, deal: "the next" } }));
  assert.ok(isPast(asked[0], { deal: null }));
});

test("a question about the table stays whatever is dealt", () => {
  play.leaveTable();
  assert.equal(isPast(asked[0], { deal: null }), false);
});
