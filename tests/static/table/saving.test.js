import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeSocket } from "../fake-socket.js";
import { TableStore } from "../../../static/js/table/store/store.js";
import { hand, hands, snapshot, view } from "../cast.js";

const HAND = hand("3H 4H 5H 7S 8S 9S KD KH KC 2C 2D 2S JC");
const SAVED = hands("3H 4H 5H", "7S 8S 9S", "KD KH KC", "2C 2D 2S", "JC");
const OTHER = hands("JC", "2C 2D 2S", "KD KH KC", "7S 8S 9S", "3H 4H 5H");

let store;
let said;
const sent = () => FakeSocket.last.sent.filter((message) => message.type === "arrange");
const lies = () => store.desk.codes;
const told = (version, groups) => FakeSocket.last.say({ type: "arranged", deal: "d1", version, groups });
const regroup = () => {
  const [card] = store.desk.groups.at(-1);
  store.desk.moveTo(card.uid, { group: 0, index: 0 });
  store.arranged();
};
const answer = (message, version) => FakeSocket.last.say({ type: "ok", id: message.id, version });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  FakeSocket.opened = [];
  said = [];
  store = new TableStore("/ws/table/t1/");
  store.addEventListener("say", ({ detail }) => said.push(detail.sentence));
  store.start();
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot({ deal: view({ hand: HAND }), arrangement: SAVED, arrangement_version: 4 }));
});

test("what is saved says which version was seen", () => {
  regroup();
  mock.timers.tick(700);
  assert.deepEqual(
    sent().map(({ seen }) => seen),
    [4],
  );
  answer(sent()[0], 5);
  regroup();
  mock.timers.tick(700);
  assert.equal(sent()[1].seen, 5);
});

test("a second one sent before the first is answered counts on the first", () => {
  regroup();
  store.saving.now();
  regroup();
  store.saving.now();
  assert.deepEqual(
    sent().map(({ seen }) => seen),
    [4, 5],
  );
});

test("the word of one's own saving moves nothing, whatever was arranged since", () => {
  regroup();
  store.saving.now();
  const first = sent()[0];
  regroup();
  const now = lies();
  told(5, first.groups);
  answer(first, 5);
  assert.deepEqual(lies(), now);
  mock.timers.tick(700);
  assert.equal(sent()[1].seen, 5);
});

test("a hand arranged in another window lies so here, and what was not sent yet is let go", () => {
  regroup();
  const uids = new Set(store.desk.groups.flat().map((card) => card.uid));
  told(5, OTHER);
  assert.deepEqual(lies(), OTHER);
  assert.ok(store.desk.groups.flat().every((card) => uids.has(card.uid)));
  mock.timers.tick(700);
  assert.deepEqual(sent(), []);
  assert.equal(store.saving.saved, true);
});

test("an older word from another window moves nothing", () => {
  told(4, OTHER);
  assert.deepEqual(lies(), SAVED);
});

test("a word about another deal moves nothing", () => {
  FakeSocket.last.say({ type: "arranged", deal: "d0", version: 9, groups: OTHER });
  assert.deepEqual(lies(), SAVED);
});

test("a window left behind is refused without a word, asks, and lies as the newest says", () => {
  regroup();
  store.saving.now();
  FakeSocket.last.say({ type: "refused", id: sent()[0].id, code: "stale_arrangement", sentence: "Elsewhere." });
  assert.deepEqual(said, []);
  const asked = FakeSocket.last.sent.at(-1);
  assert.deepEqual([asked.type, asked.deal, asked.version], ["sync", null, 0]);
  FakeSocket.last.say(snapshot({ deal: view({ hand: HAND }), arrangement: OTHER, arrangement_version: 6 }));
  assert.deepEqual(lies(), OTHER);
  regroup();
  mock.timers.tick(700);
  assert.equal(sent().at(-1).seen, 6);
});

test("of two that are refused the second is silent too, and nothing more is asked", () => {
  regroup();
  store.saving.now();
  regroup();
  store.saving.now();
  const refused = sent().map(({ id }) => ({ type: "refused", id, code: "stale_arrangement", sentence: "Elsewhere." }));
  for (const one of refused) FakeSocket.last.say(one);
  assert.equal(refused.length, 2);
  assert.deepEqual(said, []);
  assert.equal(FakeSocket.last.sent.filter(({ type }) => type === "sync").length, 1);
});

test("what was sent again after a true picture and had arrived before is refused without a word", () => {
  regroup();
  store.saving.now();
  FakeSocket.last.say(snapshot({ deal: view({ hand: HAND }), arrangement: SAVED, arrangement_version: 4 }));
  FakeSocket.last.say({ type: "refused", id: sent()[0].id, code: "stale_arrangement", sentence: "Elsewhere." });
  assert.deepEqual(said, []);
});

test("what did not arrive before the connection was lost is saved when it is there again", () => {
  regroup();
  store.saving.now();
  const arranged = lies();
  FakeSocket.last.say(snapshot({ deal: view({ hand: HAND }), arrangement: SAVED, arrangement_version: 4 }));
  assert.deepEqual(lies(), arranged);
  mock.timers.tick(700);
  assert.deepEqual(
    sent().map(({ seen }) => seen),
    [4, 4],
  );
});
