import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

// First: lit looks for a document as it is loaded, and the socket's stand-in brings a poor one.
import { RummyConfirm } from "../../../static/js/table/dialogs/confirm.js";
import { FakeSocket } from "../fake-socket.js";
import { Play } from "../../../static/js/table/store/play.js";
import { TableStore } from "../../../static/js/table/store/store.js";
import { RULES, snapshot, view } from "../cast.js";

const rules = { ...RULES, first_drop: 20, middle_drop: 40, wrong_show: 80 };
let asked;
let went;
const sent = () => FakeSocket.last.sent.filter((message) => message.type !== "arrange").map(({ type }) => type);

const playing = (onward) => {
  const store = new TableStore("/ws/table/t1/");
  const play = new Play(
    store,
    (question) => asked.push(question),
    () => {},
    () => undefined,
    onward,
  );
  store.start();
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot({ rules, deal: view({}) }));
  FakeSocket.last.sent = [];
  return play;
};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  FakeSocket.opened = [];
  asked = [];
  went = 0;
});

test("a drop may lead to the next table: it drops first, and goes on then", () => {
  playing(() => () => (went += 1)).drop();
  const [question] = asked;
  assert.equal(question.also.label, "Drop and go to the next table");
  assert.deepEqual([sent(), went], [[], 0]);
  question.also.then();
  assert.deepEqual([sent(), went], [["drop"], 1]);
});

test("a drop alone goes nowhere", () => {
  playing(() => () => (went += 1)).drop();
  asked[0].then();
  assert.deepEqual([sent(), went], [["drop"], 0]);
});

test("who can drop no more when they answer goes nowhere either", () => {
  playing(() => () => (went += 1)).drop();
  FakeSocket.last.say(snapshot({ rules, deal: view({ turn: 1 }) }));
  FakeSocket.last.sent = [];
  asked[0].also.then();
  assert.deepEqual([sent(), went], [[], 0]);
});

test("where there is no next table it is not offered", () => {
  playing(() => null).drop();
  assert.ok(!asked[0].also);
});

test("the dialog has a button for it, which puts the dialog away and does that alone", () => {
  const done = [];
  const dialog = new RummyConfirm();
  dialog.dismiss = () => done.push("away");
  dialog.question = {
    title: "Drop?",
    text: "",
    yes: "Drop",
    danger: true,
    then: () => done.push("drop"),
    also: { label: "Drop and go to the next table", then: () => done.push("drop and go") },
  };
  const button = dialog.body().values.find((value) => value?.strings?.join("").includes("confirm-also"));
  assert.ok(button.values.includes("Drop and go to the next table"));
  assert.ok(button.values.includes(dialog.confirmAlso));
  dialog.confirmAlso();
  assert.deepEqual(done, ["away", "drop and go"]);
  dialog.question = { ...dialog.question, also: null };
  assert.ok(!dialog.body().values.some((value) => value?.strings?.join("").includes("confirm-also")));
});
