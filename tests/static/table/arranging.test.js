import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeSocket } from "../fake-socket.js";
import { arrange, bestDiscard } from "../../../static/js/rules/arrange/solve.js";
import { jokersOf } from "../../../static/js/rules/jokers.js";
import { finishPlan } from "../../../static/js/table/store/arranging/finish-plan.js";
import { Advice } from "../../../static/js/table/store/arranging/advice.js";
import { Play } from "../../../static/js/table/store/play.js";
import { TableStore } from "../../../static/js/table/store/store.js";
import { RULES, RULES_21, hand, hands, snapshot, table, view } from "../cast.js";

const SPADES = hand("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS");
const ACES = { cut: "AH", jokers: hand("AS AH AD AC PJ") };
const rules = { ...RULES, cards: 13, wrong_show: 80, declare_s: 30 };

let store;
let play;
let toFinish;
let said;

/** The solver at once, in the same thread. */
const solver = {
  solve: async ({ rules: given, cut, jokers, cards }) =>
    (cards.length > given.cards ? bestDiscard : arrange)(given, jokersOf(cut, jokers), cards),
};
const answered = () => new Promise(setImmediate);

/** A hand at a table that gives so much help, with a card drawn or not. */
async function dealt(hints, { held = SPADES, drawn = null, given = rules } = {}) {
  const all = drawn ? [...held, drawn] : held;
  const deal = view({ ...ACES, hand: all, drawn: drawn !== null, drawn_card: drawn });
  FakeSocket.last.say(snapshot({ rules: given, table: table({ hints }), deal }));
  await answered();
}
const find = (code) => store.desk.groups.flat().find((card) => card.code === code);
const plan = (code, best) => finishPlan(store.desk, rules, find(code), best);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  FakeSocket.opened = [];
  toFinish = [];
  said = [];
  store = new TableStore("/ws/table/t1/");
  store.advice = new Advice(
    () => solver,
    () => store.changed(),
  );
  store.addEventListener("say", ({ detail }) => said.push(detail.sentence));
  play = new Play(
    store,
    () => {},
    (card) => toFinish.push(card),
  );
  store.start();
  FakeSocket.last.open();
});

test("ace to king of one suit with the aces wild is seen to be won, and arranged", async () => {
  await dealt("arrange");
  assert.deepEqual([store.desk.reading.declarable, store.advice.best.declarable], [false, true]);
  play.arrange();
  assert.equal(store.desk.reading.declarable, true);
  assert.equal(play.canArrange, false);
});

test("arranging is undone, and what came since stays", async () => {
  await dealt("arrange");
  const before = store.desk.codes;
  play.arrange();
  play.undo();
  assert.deepEqual(store.desk.codes, before);
  play.arrange();
  await dealt("arrange", { drawn: "9D" });
  play.undo();
  assert.deepEqual(store.desk.codes.flat().sort(), [...SPADES, "9D"].sort());
  assert.deepEqual(store.desk.codes.slice(0, before.length), before);
});

test("whatever the player moves afterwards cannot be undone by that", async () => {
  await dealt("arrange");
  play.arrange();
  play.sort();
  assert.equal(store.desk.before, null);
});

test("a table without help arranges nothing and says so", async () => {
  await dealt("none");
  const before = store.desk.codes;
  play.arrange();
  assert.deepEqual(store.desk.codes, before);
  assert.equal(said.length, 1);
});

test("it is said with which card one can finish, where the table says it", async () => {
  await dealt("all", { drawn: "9D" });
  const others = store.desk.without(play.finishCard).flat();
  const best = await store.advice.of(
    store.state,
    others.map(({ code }) => code),
  );
  assert.equal(best.declarable, true);
  play.finish();
  assert.deepEqual(toFinish, [play.finishCard]);
  await dealt("arrange", { drawn: "9D" });
  assert.equal(play.finishCard, null);
});

test("it is not said while one has not drawn, nor of a hand that is no declaration", async () => {
  await dealt("all");
  assert.equal(play.finishCard, null);
  await dealt("all", { held: hand("2H 4H 6H 8H 10H QH 2D 4D 6D 8D 10D QD 2C"), drawn: "9S" });
  assert.equal(play.finishCard, null);
});

test("a finish is planned as the hand lies, and says what is missing", async () => {
  await dealt("none", { drawn: "9D" });
  const { declarable, checks, arranges } = plan("9D", null);
  assert.equal(declarable, false);
  assert.equal(arranges, null);
  assert.deepEqual(
    checks.needed.map(({ met }) => met),
    [true, false, false],
  );
});

test("where the table arranges, the finish lays the hand first", async () => {
  await dealt("all", { drawn: "9D" });
  const best = await store.advice.of(store.state, SPADES);
  const { declarable, checks, arranges } = plan("9D", best);
  assert.equal(declarable, true);
  assert.ok(checks.needed.every(({ met }) => met));
  play.finishWith(find("9D"), arranges);
  assert.deepEqual(FakeSocket.last.sent.at(-1).type, "finish");
  assert.equal(store.desk.reading.declarable, true);
});

test("of two cards alike the one that was chosen is put away, and the hand that is left can be declared", async () => {
  const held = hand("4S 5S 6S 7S 9H 10H JH KS KD KC 5D 6D 7D");
  for (const copy of [0, 1]) {
    await dealt("all", { held, drawn: "KC" });
    store.desk.sort();
    const card = store.desk.groups.flat().filter(({ code }) => code === "KC")[copy];
    const best = await store.advice.of(store.state, held);
    const { declarable, arranges } = finishPlan(store.desk, rules, card, best);
    assert.deepEqual([declarable, arranges !== null], [true, true]);
    play.finishWith(card, arranges);
    assert.equal(store.desk.reading.declarable, true);
    await dealt("all", { held });
    assert.equal(store.desk.find(card.uid), null);
    assert.equal(store.desk.reading.declarable, true, `copy ${copy}`);
    store.forgetDeal();
  }
});

test("a hand that lies well is planned as it lies, whatever the solver would do", async () => {
  await dealt("all", { drawn: "9D" });
  store.desk.layAs(hands("2S 3S 4S 5S", "6S 7S 8S 9S", "10S JS QS KS AS", "9D"));
  const { declarable, arranges, groups } = plan("9D", { ...store.advice.best, declarable: true });
  assert.equal(declarable, true);
  assert.equal(arranges, null);
  assert.equal(groups.length, 3);
});

test("the other ways of 21 cards are named with how far one is", async () => {
  const given = { ...RULES_21, cards: 21, wrong_show: 120, declare_s: 30 };
  const held = hand("3H 3H 3H 9D 9D 9D 2C 2C 7S 7S 8H 8H KD KD QC QC JD 4C 6S 10H 5D");
  await dealt("none", { held, drawn: "4H", given });
  const { checks } = finishPlan(store.desk, given, find("4H"), null);
  assert.equal(checks.instead.length, 3);
  assert.ok(checks.instead.every(({ met }) => !met));
  store.desk.layAs([...hands("3H 3H 3H", "9D 9D 9D"), hand("2C 2C 7S 7S 8H 8H KD KD QC QC JD 4C 6S 10H 5D 4H")]);
  assert.match(finishPlan(store.desk, given, find("4H"), null).checks.instead[0].words, /3 tunnelas; you have 2/);
});

test("a tap on a card reads the hand no second time, a moved card does", async () => {
  await dealt("off");
  const { reading } = store.desk;
  play.choose({ uid: find("2S").uid });
  assert.equal(store.desk.reading, reading);
  store.desk.sort();
  assert.notEqual(store.desk.reading, reading);
  assert.deepEqual(store.desk.reading, store.desk.read(store.desk.shown));
});
