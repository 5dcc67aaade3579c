/**
 * The small pieces of a deal's page: its keys, words, spoiling a record, what the browser noted, a seed of one's own.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { newSeed } from "../../../static/js/pages/client-seed.js";
import { canonical } from "../../../static/js/shuffle/canonical.js";
import { keyed } from "../../../static/js/deal/replay/keys.js";
import { noteCommitment, notedCommitment } from "../../../static/js/storage/commitments.js";
import { spoiled } from "../../../static/js/deal/check/spoil.js";
import { elapsed, markOf, stepInWords } from "../../../static/js/deal/replay/step-words.js";

const storage = () => {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
};
const key = (name, tagName = "BODY") => ({ key: name, target: { tagName }, preventDefault() {} });
const player = (done) => ({
  end: 9,
  step: (by) => done.push(by),
  jump: (at) => done.push(at),
  toggle: () => done.push("play"),
});
const names = (seat) => ["Asha", "Bela"][seat];

test("arrows step, Home and End jump, the space bar plays", () => {
  const done = [];
  for (const name of ["ArrowLeft", "ArrowRight", "Home", "End", " "]) assert.ok(keyed(key(name), player(done)));
  assert.deepEqual(done, [-1, 1, 0, 9, "play"]);
});

test("keys are left to who types or presses a button", () => {
  const done = [];
  assert.equal(keyed(key("ArrowLeft", "INPUT"), player(done)), false);
  assert.equal(keyed(key(" ", "BUTTON"), player(done)), false);
  assert.equal(keyed({ ...key("End"), ctrlKey: true }, player(done)), false);
  assert.equal(keyed(key("q"), player(done)), false);
  assert.deepEqual(done, []);
});

test("an open deal names the card drawn from the closed deck", () => {
  const events = [{ type: "drawn", seat: 1, pile: "closed", card: "10H", by: "player" }];
  assert.equal(stepInWords({ events }, 0, names).text, "Bela drew the Ten of hearts from the closed deck.");
  assert.equal(stepInWords({ events }, 1, names).text, "You drew the Ten of hearts.");
});

test("a move that the clock made in one's name is marked as that", () => {
  const events = [
    { type: "discarded", seat: 0, card: "AS", by: "timeout" },
    { type: "missed", seat: 0, misses: 1, drew: true },
    { type: "turn_began", seat: 1 },
  ];
  const step = stepInWords({ events }, 0, names);
  assert.deepEqual([step.by, step.seats], ["timeout", [0]]);
  assert.equal(markOf(step, 0), "Done in your name");
  assert.equal(markOf(step, 1), "By the clock");
});

test("a hand that the clock showed is in its player's name, whoever else was shown", () => {
  const events = [0, 1].map((seat) => ({ type: "shown", seat, by: "timeout" }));
  assert.equal(markOf(stepInWords({ events }, 1, names), 1), "Done in your name");
});

test("a bot's move is a bot's and a player's own has no mark", () => {
  const by = (who) => stepInWords({ events: [{ type: "discarded", seat: 1, card: "AS", by: who }] }, 0, names);
  assert.equal(markOf(by("bot"), 0), "Bot");
  assert.equal(markOf(by("player"), 0), "");
});

test("what only its player could see live is told afterwards", () => {
  const tell = (event) => stepInWords({ events: [{ seat: 1, ...event }] }, 0, names).text;
  assert.equal(tell({ type: "drop_asked", wanted: true }), "Bela asked to drop when the turn comes.");
  assert.equal(tell({ type: "absence_chosen", stays: true }), "Bela chose to stay through missed turns.");
});

test("time since the start is minutes and seconds", () => {
  assert.deepEqual([0, 61_500, 3_600_000, -5].map(elapsed), ["0:00", "1:01", "60:00", "0:00"]);
});

test("spoiling a record changes one digit of the server's seed", () => {
  assert.equal(spoiled('{"server_seed": "f0ab"}'), '{"server_seed": "00ab"}');
  assert.equal(spoiled('{"a": 19}'), '{"a": 10}');
});

test("the first commitment seen for a deal is the one kept", () => {
  const kept = storage();
  noteCommitment({ id: "d1", commitment: "aa" }, kept);
  noteCommitment({ id: "d1", commitment: "bb" }, kept);
  noteCommitment(null, kept);
  assert.deepEqual([notedCommitment("d1", kept), notedCommitment("d2", kept)], ["aa", ""]);
});

test("only the newest two hundred commitments are kept", () => {
  const kept = storage();
  for (let at = 0; at < 205; at += 1) noteCommitment({ id: `d${at}`, commitment: "c" }, kept);
  assert.deepEqual([notedCommitment("d4", kept), notedCommitment("d5", kept)], ["", "c"]);
});

test("a store that fails or holds nonsense remembers nothing and breaks nothing", () => {
  const full = {
    getItem: () => "not json",
    setItem: () => {
      throw new Error("full");
    },
  };
  noteCommitment({ id: "d1", commitment: "aa" }, full);
  assert.equal(notedCommitment("d1", full), "");
});

test("canonical JSON has its keys in the order of their code points, at every level, and no spaces", () => {
  assert.equal(canonical({ b: [1, { d: null, c: "é\n" }], a: true }), '{"a":true,"b":[1,{"c":"é\\n","d":null}]}');
  assert.equal(canonical({ "\u{1f600}": 1, "\uffee": 2, z: 3 }), '{"z":3,"\uffee":2,"\u{1f600}":1}');
});

test("a seed made here has 128 bits and is another one every time", () => {
  const seeds = new Set(Array.from({ length: 50 }, () => newSeed()));
  assert.equal(seeds.size, 50);
  for (const seed of seeds) assert.match(seed, /^[0-9a-f]{32}$/);
});
