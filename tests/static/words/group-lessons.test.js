import assert from "node:assert/strict";
import { test } from "node:test";

import { classify } from "../../../static/js/rules/groups.js";
import { jokersOf, trioOf } from "../../../static/js/rules/jokers.js";
import {
  EXAMPLE_CUT,
  EXAMPLE_JOKERS,
  lessonsFor,
  payingWords,
  valueLessons,
} from "../../../static/js/words/group-lessons.js";
import { RULES, RULES_21 } from "../cast.js";

const HOUSE_21 = { ...RULES_21, value_cards: true, total_cap: 200 };

test("every example is what it is called, at every house", () => {
  for (const rules of [RULES, HOUSE_21]) {
    const jokers = jokersOf(EXAMPLE_CUT, EXAMPLE_JOKERS);
    for (const { kind, cards } of lessonsFor(rules)) {
      if (kind) assert.equal(classify(rules, jokers, cards), kind, cards.join(" "));
      else assert.ok(cards.every(jokers.isJoker));
    }
  }
});

test("tunnelas, dublees and value cards are taught only where they are played", () => {
  const names = (rules) => [...lessonsFor(rules), ...valueLessons(rules)].map(({ name }) => name);
  assert.deepEqual(names(RULES), ["Pure sequence", "Sequence", "Set", "Jokers"]);
  assert.deepEqual(names(HOUSE_21).slice(4), ["Tunnela", "Dublee", "Value cards", "Marriage"]);
});

test("value cards and marriages are explained with their amounts, their cards and the cap", () => {
  const [alike, marriage] = valueLessons(HOUSE_21);
  assert.match(alike.words, /10, 30 or 50 points/);
  assert.match(marriage.words, /100, 300 or 500 points/);
  assert.deepEqual([...marriage.cards].sort(), trioOf(EXAMPLE_CUT));
  assert.match(payingWords(HOUSE_21), /more than 200 points/);
});
