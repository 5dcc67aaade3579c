import assert from "node:assert/strict";
import { test } from "node:test";

import { EMOJI, PHRASES, Talk, maySay, wordsOf } from "../../../static/js/table/store/chat-lines.js";
import { table, view } from "../cast.js";

const line = (id, changes = {}) => ({ id, player: "p1", at_ms: 1000, text: `line ${id}`, ...changes });
const said = (id, changes) => ({ type: "said", line: line(id, changes) });
const shown = (lines = [], changes = {}, server_now_ms = 1000) => ({
  type: "snapshot",
  server_now_ms,
  table: table(),
  chat: { on: true, lines, muted: [], ...changes },
});
const muted = (server_now_ms, ...players) => ({ type: "muted", server_now_ms, players });
const ids = (talk) => talk.lines.map(({ id }) => id);

function talkAfter(...messages) {
  const talk = new Talk();
  for (const message of messages) talk.hear(message, "p0");
  return talk;
}

test("free words are for a seated player who is in no live deal", () => {
  assert.equal(maySay({ you: { seat: null }, deal: null }), "nothing");
  assert.equal(maySay({ you: { seat: 0 }, deal: null }), "text");
  assert.equal(maySay({ you: { seat: 0 }, deal: view() }), "phrases");
  assert.equal(maySay({ you: { seat: 0 }, deal: view({ you: null }) }), "text");
  assert.equal(maySay({ you: { seat: 0 }, deal: view({ phase: "over" }) }), "text");
});

test("a line is read as words, a phrase of one's language or an emoji", () => {
  assert.equal(wordsOf({ text: "<b>hi</b>" }), "<b>hi</b>");
  assert.equal(wordsOf({ phrase: "well_played" }), PHRASES.well_played);
  assert.equal(wordsOf({ emoji: "clap" }), EMOJI.clap[0]);
  assert.equal(wordsOf({ phrase: "of_next_year" }), "");
});

test("what others say while the panel is closed is counted until it opens", () => {
  const talk = talkAfter(shown(), said("a"), said("b"), said("c", { player: "p0" }));
  assert.equal(talk.unread, 2);
  assert.equal(talk.fresh.id, "b");
  talk.show(true);
  assert.equal(talk.unread, 0);
  talk.hear(said("d"), "p0");
  assert.equal(talk.unread, 0);
});

test("lines that were there at the first look are no news, those of a gap are", () => {
  const talk = talkAfter(shown([line("a")]));
  assert.equal(talk.unread, 0);
  talk.hear(shown([line("a"), line("b")]), "p0");
  assert.equal(talk.unread, 1);
});

test("a line told twice is shown once, and only the last fifty are kept", () => {
  const many = Array.from({ length: 60 }, (_, number) => said(`n${number}`));
  const talk = talkAfter(shown(), said("a"), said("a"), ...many);
  assert.equal(talk.lines.length, 50);
  assert.equal(talk.lines.at(-1).id, "n59");
});

test("a muted player's lines go at once and come no more", () => {
  const talk = talkAfter(shown(), said("a"), muted(1500, "p1"), said("b"), said("c", { player: "p2" }));
  assert.deepEqual(
    talk.lines.map((one) => one.id),
    ["c"],
  );
});

test("every change is a reason to draw, and other messages are none", () => {
  const talk = talkAfter(shown());
  const before = talk.version;
  assert.equal(talk.hear({ type: "pong" }, "p0"), false);
  assert.equal(talk.version, before);
  assert.equal(talk.hear(said("a"), "p0"), true);
  assert.ok(talk.version > before);
});

test("a line that comes late stands where it was said, and an older snapshot takes none away", () => {
  const talk = talkAfter(shown(), said("b", { at_ms: 3000 }), said("a", { at_ms: 2000 }), shown([line("0")], {}, 1500));
  assert.deepEqual(ids(talk), ["0", "a", "b"]);
  talk.hear(shown([], { muted: ["p1"] }, 1200), "p0");
  assert.deepEqual(ids(talk), ["0", "a", "b"]);
});

test("of two words on who is muted the later one is true, whichever comes last", () => {
  const talk = talkAfter(shown(), muted(3000), muted(2000, "p1"));
  assert.deepEqual([...talk.muted], []);
  talk.hear(shown([], { muted: ["p1"] }, 2500), "p0");
  assert.deepEqual([...talk.muted], []);
});

test("whoever is muted no more has lines that only a snapshot tells", () => {
  const talk = talkAfter(shown(), muted(2000, "p1"), muted(3000));
  assert.equal(talk.lacks, true);
});
