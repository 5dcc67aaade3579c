import assert from "node:assert/strict";
import { test } from "node:test";

import { takeOnce } from "../../../static/js/calls/once.js";
import { isPlaying } from "../../../static/js/calls/staying.js";
import { Title } from "../../../static/js/calls/title.js";
import { callsThere, inOrder, isUrgent, KINDS, sentenceOf } from "../../../static/js/calls/words.js";
import { MyPlay } from "../../../static/js/wire/my-play.js";

const call = (kind, url = "/tables/t/", more = {}) => ({
  kind,
  key: `${kind}:1`,
  name: "Diwali Cup",
  url,
  until_ms: null,
  amount_minor: null,
  ...more,
});
const told = (version, ...calls) => ({ type: "calls", version, server_now_ms: 1000 + version, calls, tables: [] });

/** Every order in which some things may come. */
const orders = (things) =>
  things.length < 2
    ? [things]
    : things.flatMap((one, place) =>
        orders(things.filter((_, other) => other !== place)).map((rest) => [one, ...rest]),
      );

test("whatever comes late, twice and in any order, the page shows what a fresh snapshot shows", () => {
  const messages = [told(1), told(2, call("table")), told(3, call("turn")), told(4, call("rebuy", "/tournaments/x/"))];
  const fresh = new MyPlay();
  fresh.hear(messages.at(-1));
  for (const order of orders(messages)) {
    const page = new MyPlay();
    for (const message of [...order, ...order]) page.hear(message);
    assert.deepEqual(page.calls, fresh.calls);
  }
});

test("a message of another kind changes nothing", () => {
  const page = new MyPlay();
  page.hear(told(1, call("turn")));
  page.hear({ type: "pong", server_now_ms: 5 });
  page.hear({ type: "of a newer server" });
  assert.equal(page.calls.length, 1);
});

test("the most urgent call comes first, one for each page, and an unknown kind is let pass", () => {
  const shown = inOrder([
    call("match"),
    call("soon", "/tournaments/x/"),
    call("turn"),
    call("of_a_newer_server", "/y/"),
  ]);
  assert.deepEqual(
    shown.map(({ kind }) => kind),
    ["turn", "soon"],
  );
});

test("who is called to a table is still called there when the turn hides it, and no longer when all calls there are gone", () => {
  const table = call("table");
  assert.deepEqual(
    inOrder([table, call("turn")]).map(({ kind }) => kind),
    ["turn"],
  );
  assert.ok(callsThere([call("turn")], table));
  assert.ok(!callsThere([call("turn", "/tables/another/"), call("of_a_newer_server")], table));
});

test("each kind says a sentence with the name in it", () => {
  for (const kind of Object.keys(KINDS)) assert.match(sentenceOf(call(kind)), /Diwali Cup/);
  assert.match(sentenceOf(call("rebuy", "/", { amount_minor: 4050 })), /40\.50/);
});

test("what has begun is not urgent any more, what waits for an answer is until its time is up", () => {
  assert.ok(isUrgent(call("table", "/", { until_ms: 50 }), 40));
  assert.ok(!isUrgent(call("table", "/", { until_ms: 50 }), 60));
  assert.ok(!isUrgent(call("match"), 40));
  assert.ok(isUrgent(call("turn"), 40));
  assert.ok(!isUrgent(call("vote", "/", { until_ms: 50 }), 60));
});

const storage = () => {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
};

test("of several tabs one does it, and a seen one comes before one that is not", async () => {
  const [store, alone, waited] = [storage(), async () => true, []];
  let letHiddenOn = () => {};
  const wait = (wait_ms) => new Promise((done) => (waited.push(wait_ms), (letHiddenOn = done)));
  const hidden = takeOnce("moved table:1", { hidden: true, store, alone, wait });
  const seen = takeOnce("moved table:1", { hidden: false, store, alone, wait });
  assert.equal(await seen, true);
  letHiddenOn();
  assert.equal(await hidden, false);
  assert.equal(waited.length, 1);
  assert.equal(await takeOnce("moved table:2", { hidden: false, store, alone, wait }), true);
});

test("of two tabs that do not see each other's storage yet, the one that holds the lock does it", async () => {
  const held = new Set();
  const alone = async (name) => !held.has(name) && Boolean(held.add(name));
  const tabs = [storage(), storage()].map((store) => takeOnce("moved table:1", { hidden: false, store, alone }));
  assert.deepEqual(await Promise.all(tabs), [true, false]);
});

test("who is dealt in or waits for the next deal stays; whose tournament has a break may go", () => {
  const hosted = (kind, status) => ({ you: { seat: 1 }, deal: null, table: { hosted: { kind, [kind]: { status } } } });
  assert.ok(isPlaying({ deal: { you: 0, result: null }, you: { seat: 0 }, table: {} }));
  assert.ok(isPlaying({ deal: null, you: { seat: 0 }, table: { hosted: null } }));
  assert.ok(!isPlaying({ deal: { you: null, result: null }, you: { seat: null }, table: {} }));
  assert.ok(isPlaying(hosted("tournament", "playing")));
  assert.ok(!isPlaying(hosted("tournament", "break")));
  assert.ok(!isPlaying(hosted("match", "over")));
});

test("the title blinks and leaves alone what others write", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const page = { title: "Lobby" };
  const title = new Title(page);
  title.say("Your turn");
  assert.equal(page.title, "(Your turn) Lobby");
  context.mock.timers.tick(1000);
  assert.equal(page.title, "Lobby");
  page.title = "Deal 3";
  context.mock.timers.tick(1000);
  assert.equal(page.title, "(Your turn) Deal 3");
  title.say("");
  assert.equal(page.title, "Deal 3");
  context.mock.timers.tick(5000);
  assert.equal(page.title, "Deal 3");
});
