/**
 * Version 2 of the browser's own shuffle is held to the vectors of its page, which the engine is held to as well.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { hexOf, sha256, utf8 } from "../../../static/js/shuffle/bytes.js";
import { canonical } from "../../../static/js/shuffle/canonical.js";
import { CHAINS, dueAtMs, isSigned, randomnessOf, roundAt } from "../../../static/js/shuffle/drand.js";
import {
  houseCommitmentOf,
  messageOf,
  secondShuffle,
  shareCommitmentOf,
  transcriptHashOf,
} from "../../../static/js/shuffle/second.js";

const page = readFileSync(new URL("../../../docs/developers/fair-shuffle.md", import.meta.url), "utf8");
const vectors = JSON.parse(page.slice(page.lastIndexOf("```json") + 7, page.lastIndexOf("```")));
const revealedOf = ({ shares, missing }) =>
  Object.fromEntries(Object.entries(shares).filter(([player]) => !missing.includes(player)));

for (const vector of vectors) {
  const { deal, seed, transcript, randomness } = vector;
  const shuffle = await secondShuffle(seed, transcript, revealedOf(vector), randomness);

  test(`${deal}: the commitments are the vector's`, async () => {
    assert.equal(await houseCommitmentOf(deal, seed), vector.house);
    for (const { player, commitment } of transcript.players) {
      const share = vector.shares[player];
      assert.equal(share ? await shareCommitmentOf(deal, player, share) : null, commitment);
    }
  });

  test(`${deal}: the transcript's bytes and hash are the vector's`, async () => {
    assert.equal(canonical(transcript), vector.transcript_json);
    assert.equal(await transcriptHashOf(transcript), vector.transcript_hash);
  });

  test(`${deal}: message, key and numbers are the vector's`, async () => {
    assert.equal(hexOf(await messageOf(transcript, revealedOf(vector), randomness)), vector.message);
    assert.equal(shuffle.key, vector.key);
    const numbers = shuffle.numbers("deck");
    const first = [];
    while (first.length < 8) first.push((await numbers.next()).value);
    assert.deepEqual(first, vector.deck_numbers);
  });

  test(`${deal}: toss, decks and reshuffle are the vector's`, async () => {
    assert.equal((await shuffle.toss(6)).join(" "), vector.toss);
    assert.equal((await shuffle.deck(2)).join(" "), vector.deck_of_2_packs);
    assert.equal(await sha256(utf8((await shuffle.deck(3)).join(" "))), vector.deck_of_3_packs_sha256);
    const { cards, closed_deck: closed } = vector.reshuffle_1;
    assert.equal((await shuffle.reshuffle(1, cards.split(" "))).join(" "), closed);
  });
}

const { transcript, randomness, signature } = vectors.find((vector) => vector.signature);
const { chain, round } = transcript.beacon;

test("the recorded round is quicknet's, and no other round has its signature", async () => {
  assert.equal(await isSigned(CHAINS[chain], round, signature), true);
  assert.equal(await isSigned(CHAINS[chain], round + 1, signature), false);
  assert.equal(await randomnessOf(signature), randomness);
});

test("what is no point of the curve, or one that would fit anything, is no signature", async () => {
  for (const wrong of ["", "00", "ff".repeat(48), `c0${"00".repeat(47)}`, `${signature.slice(0, -2)}00`]) {
    assert.equal(await isSigned(CHAINS[chain], round, wrong), false);
  }
});

test("the round is the first one at the end of the reveal or after it", () => {
  const due = dueAtMs(CHAINS[chain], round);
  assert.equal(due, 1692806364000);
  assert.deepEqual(
    [-3000, -2999, 0, 1].map((late) => roundAt(CHAINS[chain], due + late)),
    [999, 1000, 1000, 1001],
  );
  assert.equal(roundAt(CHAINS[chain], 0), 1);
});

test("a seed, a share or randomness that is not 32 bytes is refused", async () => {
  const [{ seed, transcript: first }] = vectors;
  await assert.rejects(secondShuffle("00ff", first, {}), /32 bytes/);
  await assert.rejects(secondShuffle(seed, first, { asha: "00" }), /32 bytes/);
  await assert.rejects(secondShuffle(seed, first, {}, "00"), /32 bytes/);
});
