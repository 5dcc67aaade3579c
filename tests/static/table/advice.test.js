import assert from "node:assert/strict";
import { test } from "node:test";

import { Advice } from "../../../static/js/table/store/arranging/advice.js";
import { RULES, hand, view } from "../cast.js";

/** An adviser whose solver answers when it is told to. */
function adviser() {
  const asked = [];
  const told = [];
  const solver = { solve: (question) => new Promise((resolve) => asked.push({ question, resolve })) };
  const advice = new Advice(
    () => solver,
    () => told.push(advice.best),
  );
  return { advice, asked, told };
}
const at = (hints, changes = {}) => ({ deal: view(changes), rules: RULES, table: { hints } });
const HAND = hand("3H 4H 6H");

test("the solver is asked once for the same cards, however they lie", () => {
  const { advice, asked } = adviser();
  advice.follow(at("all"), HAND);
  advice.follow(at("all"), [...HAND].reverse());
  assert.equal(asked.length, 1);
  assert.deepEqual(asked[0].question.cards, HAND);
  advice.follow(at("all"), hand("3H 4H"));
  assert.equal(asked.length, 2);
});

test("a table without help asks nothing and shows nothing", async () => {
  const { advice, asked } = adviser();
  advice.follow(at("none"), HAND);
  assert.equal(await advice.of(at("none"), HAND), null);
  assert.deepEqual(asked, []);
  assert.equal(advice.best, null);
});

test("help that is taken away is gone at once", async () => {
  const { advice, asked } = adviser();
  advice.follow(at("arrange"), HAND);
  asked[0].resolve({ points: 3 });
  await new Promise(setImmediate);
  assert.deepEqual(advice.best, { points: 3 });
  advice.follow(at("none"), HAND);
  assert.equal(advice.best, null);
});

test("an answer about cards that were held before is let go", async () => {
  const { advice, asked, told } = adviser();
  advice.follow(at("all"), HAND);
  advice.follow(at("all"), hand("3H 4H"));
  asked[1].resolve({ points: 2 });
  asked[0].resolve({ points: 1 });
  await new Promise(setImmediate);
  assert.deepEqual(told, [{ points: 2 }]);
});

test("nothing is asked once the deal is over", () => {
  const { advice, asked } = adviser();
  advice.follow(at("all", { phase: "over" }), HAND);
  assert.deepEqual(asked, []);
});
