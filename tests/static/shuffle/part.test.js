import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { shareCommitment } from "../../../static/js/shuffle/commitments.js";
import { Notes } from "../../../static/js/shuffle/notes.js";
import { House, HOUSE, THEIRS } from "./house.js";
import { Storage } from "./storage.js";

let storage;
let house;
let part;

beforeEach(() => {
  storage = new Storage();
  house = new House(storage, () => part);
  part = house.browser();
});

const standing = () => part.shareState("d2", "p0");

test("a browser commits once to a share of its own for each deal", () => {
  part.follow(house);
  part.follow(house);
  assert.equal(house.sent.length, 1);
  assert.equal(house.sent[0].deal, "d2");
  house.table = { next_deal: { ...house.table.next_deal, id: "d3" } };
  part.follow(house);
  assert.equal(new Set(house.of("shuffle.commit").map(({ commitment }) => commitment)).size, 2);
});

test("who has no chair, or sits out, commits to nothing and reveals nothing", () => {
  house.you = { ...house.you, seat: null, state: null };
  part.follow(house);
  house.close();
  house.you = { ...house.you, seat: 0, state: "sitting_out" };
  house.table.next_deal = { id: "d3", commitment: HOUSE, closed: null, revealed: {} };
  part.follow(house);
  assert.deepEqual(house.sent, []);
  assert.deepEqual(house.warned, []);
});

test("the share is revealed when the list is closed, and is the one that was committed to", () => {
  part.follow(house);
  assert.deepEqual(house.of("shuffle.reveal"), []);
  house.close();
  const [revealed] = house.of("shuffle.reveal");
  assert.equal(shareCommitment("d2", "p0", revealed.share), house.commitment);
  assert.equal(revealed.transcript, house.table.next_deal.closed.hash);
});

test("a shuffle in which everything agrees is told by one quiet word", () => {
  house.revealed();
  house.over();
  assert.equal(standing(), "in");
  assert.deepEqual(house.warned, []);
});

test("a reload between commitment and reveal goes on with the same share", () => {
  part.follow(house);
  const committed = house.commitment;
  part = house.browser();
  house.you = { ...house.you, share_commitment: committed };
  house.close();
  assert.equal(shareCommitment("d2", "p0", house.own), committed);
  assert.equal(house.of("shuffle.commit").length, 1);
});

test("a new connection says a commitment again that stands already, once", () => {
  part.follow(house);
  part.lost(house);
  house.you = { ...house.you, share_commitment: house.commitment };
  part.follow(house);
  part.follow(house);
  const [first, again, ...more] = house.of("shuffle.commit");
  assert.equal(again.commitment, first.commitment);
  assert.deepEqual(more, []);
});

test("a reload that lost its share commits anew while the list is open", () => {
  part.follow(house);
  const first = house.commitment;
  part = house.browser(new Storage());
  house.you = { ...house.you, share_commitment: first };
  part.follow(house);
  assert.notEqual(house.commitment, first);
  house.close();
  assert.equal(shareCommitment("d2", "p0", house.own), house.commitment);
});

test("two tabs of one browser commit to the same share", () => {
  part.follow(house);
  house.browser().follow(house);
  const [one, other] = house.of("shuffle.commit");
  assert.equal(one.commitment, other.commitment);
});

test("two devices do not overbid each other, and the one whose commitment stands reveals", () => {
  part.follow(house);
  const other = house.browser(new Storage());
  other.follow(house);
  house.you = { ...house.you, share_commitment: house.commitment };
  for (let word = 0; word < 5; word += 1) {
    part.follow(house);
    other.follow(house);
  }
  assert.equal(house.of("shuffle.commit").length, 2);
  house.close();
  other.follow(house);
  assert.equal(house.of("shuffle.reveal").length, 1);
  assert.equal(standing(), "elsewhere");
  assert.deepEqual(house.warned, []);
  assert.deepEqual(house.told, ["elsewhere"]);
});

test("a device that nobody looks at leaves the share to the one in the player's hand", () => {
  part.follow(house);
  house.you = { ...house.you, share_commitment: house.commitment };
  const other = house.browser(new Storage());
  house.watched = false;
  other.follow(house);
  assert.equal(house.of("shuffle.commit").length, 1);
  house.watched = true;
  other.follow(house);
  assert.equal(house.of("shuffle.commit").length, 2, "it is the one in the hand now");
});

test("a device that nobody looks at takes part where no other one does", () => {
  house.watched = false;
  part.follow(house);
  assert.equal(house.of("shuffle.commit").length, 1);
});

test("a browser whose storage is full takes part as long as its page lives", () => {
  storage.full = true;
  house.revealed();
  house.over();
  assert.equal(standing(), "in");
});

test("a browser that forbids storage takes part as long as its page lives", () => {
  part = house.browser(null);
  house.revealed();
  house.over();
  assert.equal(house.of("shuffle.commit").length, 1);
  assert.equal(standing(), "in");
});

test("who is in the list without a commitment owes nothing", () => {
  part.follow(house);
  house.close({ players: [{ commitment: null, player: "p0" }] });
  assert.deepEqual(house.of("shuffle.reveal"), []);
  assert.equal(standing(), "left_out");
  assert.deepEqual(house.warned, []);
  assert.deepEqual(house.told, ["left_out"]);
});

test("nothing is revealed to a house that changed its commitment, in the list or before", () => {
  part.follow(house);
  house.close({ house: "44".repeat(32) });
  assert.deepEqual(house.warned, ["house"]);
  assert.deepEqual(house.of("shuffle.reveal"), []);

  storage = new Storage();
  house = new House(storage, () => part);
  part = house.browser();
  part.follow(house);
  house.table.next_deal.commitment = "44".repeat(32);
  house.close({ house: "44".repeat(32) });
  assert.deepEqual(house.warned, ["house"]);
  assert.deepEqual(house.of("shuffle.reveal"), []);
});

const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

test("nothing is revealed to a house that closes on a public random number that is known", () => {
  part.follow(house);
  house.close({ beacon: { chain: QUICKNET, round: 1 } });
  assert.deepEqual(house.warned, []);
  assert.equal(house.of("shuffle.reveal").length, 1);

  storage = new Storage();
  house = new House(storage, () => part);
  part = house.browser();
  part.follow(house);
  house.own_ms = 1692803367_000;
  Object.defineProperty(house, "now_ms", { get: () => house.own_ms, set: () => {} });
  house.close({ beacon: { chain: QUICKNET, round: 1 } });
  assert.deepEqual(house.warned, ["round"]);
  assert.deepEqual(house.of("shuffle.reveal"), []);
});

test("nothing is revealed to a house whose public random number comes while shares are revealed", () => {
  part.follow(house);
  house.close({ closed_at_ms: 1692803366_000, beacon: { chain: QUICKNET, round: 1 } });
  assert.deepEqual(house.warned, ["round"]);
  assert.deepEqual(house.of("shuffle.reveal"), []);
});

test("a clock that is not the house's can see nothing of that, and is told once", () => {
  part.follow(house);
  house.own_ms = 1692803367_000;
  house.close({ beacon: { chain: QUICKNET, round: 1 } });
  house.own_ms += 1;
  part.follow(house);
  assert.deepEqual(house.told, ["clock"]);
  assert.equal(house.of("shuffle.reveal").length, 1);
});

test("nothing is revealed for a list that its hash does not fit", () => {
  part.follow(house);
  house.close();
  house.sent.length = 0;
  part = house.browser(new Storage());
  part.follow({ ...house, table: { next_deal: { ...house.table.next_deal, closed: null } } });
  const { closed } = house.table.next_deal;
  house.table.next_deal.closed = { ...closed, hash: "55".repeat(32) };
  part.follow(house);
  assert.deepEqual(house.warned, ["list"]);
  assert.deepEqual(house.of("shuffle.reveal"), []);
});

test("a second list for the same deal is told, and the first one stays", () => {
  house.revealed();
  house.close({ closed_at_ms: 2001 });
  assert.deepEqual(house.warned, ["list"]);
});

test("a share that does not fit its commitment is told once", () => {
  part.follow(house);
  house.close();
  house.reveal("p1", "66".repeat(32));
  part.follow(house);
  assert.deepEqual(house.warned, ["share"]);
});

test("the record has to have what was shown: seed, list, shares", () => {
  const other = "77".repeat(32);
  const spoilt = {
    seed: () => ({ result: { server_seed: other } }),
    list: ({ transcript }) => ({ transcript: { ...transcript, closed_at_ms: 1 } }),
    own: () => ({ shares: { p1: THEIRS } }),
    record: () => ({ shares: { p0: house.own } }),
    unseen: () => ({ shares: { p0: house.own, p1: THEIRS, p2: other } }),
  };
  for (const [problem, spoil] of Object.entries(spoilt)) {
    storage = new Storage();
    house = new House(storage, () => part);
    part = house.browser();
    house.revealed();
    house.over(spoil(house.table.next_deal.closed));
    assert.deepEqual(house.warned, [problem]);
    assert.equal(standing(), problem);
  }
});

test("a share whose word came long after its time counts as not shown", () => {
  part.follow(house);
  house.close();
  house.reveal("p0", house.own);
  house.now_ms = 9500;
  house.reveal("p1", THEIRS);
  house.over();
  assert.deepEqual(house.warned, ["unseen"]);
});

test("what was said while the connection was lost is not held against the house", () => {
  part.follow(house);
  house.close();
  house.reveal("p0", house.own);
  part.lost(house);
  house.over();
  assert.deepEqual(house.warned, []);
  assert.equal(standing(), "in");
});

test("who comes back after the time to reveal holds nothing against the house, and finds the own share", () => {
  part.follow(house);
  house.close();
  part.lost(house);
  part = house.browser();
  house.now_ms = 9500;
  house.table.next_deal.revealed = { p0: house.own, p1: THEIRS };
  part.follow(house);
  assert.equal(standing(), "in");
  house.over();
  assert.deepEqual(house.warned, []);
});

test("the record says that a share is in whose word was lost", () => {
  part.follow(house);
  house.close();
  part.lost(house);
  house.over();
  assert.equal(part.shareState("d2", "p0", "dealt"), "in");
  assert.deepEqual(house.warned, []);
});

test("what was refused for now is sent again", () => {
  part.follow(house);
  part.again();
  part.follow(house);
  assert.equal(house.of("shuffle.commit").length, 2);
});

test("a share not revealed when the connection goes is owed, and revealed when it is back", () => {
  part.follow(house);
  house.online = false;
  house.close();
  assert.equal(part.lost(house), true);
  house.online = true;
  part.follow(house);
  assert.equal(house.of("shuffle.reveal").length, 1);
  house.reveal("p0", house.own);
  assert.equal(part.lost(house), false);
});

test("a share that did not come in time is told as what it costs", () => {
  part.follow(house);
  house.online = false;
  house.close();
  assert.equal(part.shareState("d2", "p0", "missed"), "late");
  assert.equal(part.shareState("d2", "p0", "dealt"), null);
});

test("notes are dropped after a day, and are never many", () => {
  const notes = new Notes(storage, () => house.now_ms);
  for (let deal = 0; deal < 60; deal += 1) notes.change(`d${deal}`, "p0", { house: HOUSE });
  assert.equal(Object.keys(JSON.parse(storage.getItem("rummy.shuffles"))).length, 40);
  assert.notEqual(notes.of("d59", "p0"), null);
  assert.equal(notes.of("d1", "p0"), null);
  house.now_ms += 25 * 3600 * 1000;
  notes.change("new", "p0", {});
  assert.equal(notes.of("d59", "p0"), null);
});

test("another account in the same browser has notes of its own", () => {
  part.follow(house);
  house.you = { ...house.you, player: "p1" };
  part.follow(house);
  assert.notEqual(house.sent[0].commitment, house.sent[1].commitment);
});
