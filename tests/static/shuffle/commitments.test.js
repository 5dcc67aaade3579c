import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { houseCommitment, newShare, shareCommitment, transcriptHash } from "../../../static/js/shuffle/commitments.js";

const SEED = `${"00".repeat(31)}2a`;
const SHARE = "ab".repeat(32);
const fromBytes = (...fields) => {
  const hash = createHash("sha256");
  for (const one of fields) {
    const raw = Buffer.from(one);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(raw.length);
    hash.update(size).update(raw);
  }
  return hash.digest("hex");
};

test("the commitments are hashes of the fields that the specification lists", () => {
  const tag = "indian-rummy/fair-shuffle/2";
  assert.equal(houseCommitment("d1", SEED), fromBytes(tag, "house", "d1", Buffer.from(SEED, "hex")));
  assert.equal(shareCommitment("d1", "p-आम", SHARE), fromBytes(tag, "player", "d1", "p-आम", Buffer.from(SHARE, "hex")));
});

test("a transcript is hashed with its keys in order, whatever order they came in", () => {
  const told = {
    rules: "cc",
    format: "indian-rummy/shuffle-transcript/1",
    players: [{ player: "p0", commitment: null }],
    deal: "d1",
    closed_at_ms: 12,
    beacon: { round: 7, chain: "aa" },
    reveal_ms: 5000,
    house: "bb",
  };
  const written =
    '{"beacon":{"chain":"aa","round":7},"closed_at_ms":12,"deal":"d1","format":"indian-rummy/shuffle-transcript/1",' +
    '"house":"bb","players":[{"commitment":null,"player":"p0"}],"reveal_ms":5000,"rules":"cc"}';
  assert.equal(transcriptHash(told), createHash("sha256").update(written).digest("hex"));
});

test("a share is what chance gave, and words change it and nothing else", () => {
  const source = { getRandomValues: (bytes) => bytes.fill(7) };
  assert.equal(newShare("", source), "07".repeat(32));
  const mixed = newShare("mango", source);
  assert.match(mixed, /^[0-9a-f]{64}$/);
  assert.notEqual(mixed, newShare("mangoes", source));
  assert.notEqual(newShare("mango"), newShare("mango"));
});
