/**
 * Version 1 of the browser's own shuffle is held to the vectors of its page, which the engine is held to as well.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { hexOf, sha256 } from "../../../static/js/shuffle/bytes.js";
import { PACK } from "../../../static/js/shuffle/fair-shuffle.js";
import { commitmentOf, firstShuffle, messageOf } from "../../../static/js/shuffle/first.js";

const page = readFileSync(new URL("../../../docs/developers/fair-shuffle-1.md", import.meta.url), "utf8");
const vectors = JSON.parse(page.slice(page.lastIndexOf("```json") + 7, page.lastIndexOf("```")));

for (const vector of vectors) {
  const shuffle = await firstShuffle(vector.server_seed, vector.client_seeds, vector.deal);

  test(`${vector.deal}: the commitment is the hash of the server's seed`, async () => {
    assert.equal(await commitmentOf(vector.server_seed), vector.commitment);
  });

  test(`${vector.deal}: message and key are the vector's, empty seeds left out`, () => {
    assert.equal(hexOf(messageOf(vector.deal, vector.client_seeds)), vector.message);
    assert.equal(shuffle.key, vector.key);
  });

  test(`${vector.deal}: the stream of the deck begins with these numbers`, async () => {
    const numbers = shuffle.numbers("deck");
    const first = [];
    while (first.length < 8) first.push((await numbers.next()).value);
    assert.deepEqual(first, vector.deck_numbers);
  });

  test(`${vector.deal}: toss and decks are the vector's`, async () => {
    assert.equal((await shuffle.toss(6)).join(" "), vector.toss);
    assert.equal((await shuffle.deck(2)).join(" "), vector.deck_of_2_packs);
    const three = (await shuffle.deck(3)).join(" ");
    assert.equal(await sha256(new TextEncoder().encode(three)), vector.deck_of_3_packs_sha256);
  });

  for (const number of [1, 2]) {
    test(`${vector.deal}: reshuffle ${number} is the vector's`, async () => {
      const { cards, closed_deck: closed } = vector[`reshuffle_${number}`];
      assert.equal((await shuffle.reshuffle(number, cards.split(" "))).join(" "), closed);
    });
  }
}

test("one letter of a player's seed changes the deck", async () => {
  const [{ server_seed: seed, deal }] = vectors;
  const decks = await Promise.all(
    ["mango", "mangO"].map(async (own) => (await firstShuffle(seed, { asha: own }, deal)).deck(2)),
  );
  assert.notDeepEqual(decks[0], decks[1]);
});

test("players are sorted by the bytes of their ids, a shorter one before a longer one that begins with it", () => {
  const one = messageOf("d", { ab: "1", a: "2", b: "3" });
  const other = messageOf("d", { b: "3", a: "2", ab: "1" });
  assert.deepEqual(one, other);
  const text = new TextDecoder().decode(one);
  assert.ok(text.indexOf("2") < text.indexOf("ab"));
});

test("a server seed that is not 32 bytes is refused", async () => {
  await assert.rejects(firstShuffle("00ff", {}, "d"), /32 bytes/);
  await assert.rejects(firstShuffle("xyz", {}, "d"), /hexadecimal/);
});

test("a pack has 53 cards, numbered as the page says", () => {
  assert.equal(PACK.length, 53);
  assert.deepEqual([PACK[0], PACK[12], PACK[13], PACK[51], PACK[52]], ["AS", "KS", "AH", "KC", "PJ"]);
});
