import assert from "node:assert/strict";
import { test } from "node:test";

import { sortBySuit, tidyGroup } from "../../../static/js/rules/sorting.js";
import { FIVES, hand, hands } from "../cast.js";

test("cards are sorted into suits, low to high, jokers in a group of their own at the end", () => {
  const sorted = sortBySuit(hand("KD 2C 5H 3H AS PJ 2H"), FIVES);
  assert.deepEqual(sorted, hands("AS", "2H 3H", "2C", "KD", "5H PJ"));
});

test("black and red suits alternate", () => {
  assert.deepEqual(sortBySuit(hand("2D 2C 2H 2S"), FIVES), hands("2S", "2H", "2C", "2D"));
});

test("a group is tidied into a run, an ace behind its king, jokers at the end", () => {
  assert.deepEqual(tidyGroup(hand("AS PJ QS KS"), FIVES), hand("QS KS AS PJ"));
  assert.deepEqual(tidyGroup(hand("3S AS 2S"), FIVES), hand("AS 2S 3S"));
});

test("a wild card in its own place of a pure run keeps its place", () => {
  assert.deepEqual(tidyGroup(hand("6H 4H 5H"), FIVES), hand("4H 5H 6H"));
});

test("a joker lies in the gap it fills", () => {
  assert.deepEqual(tidyGroup(hand("9S PJ 7S"), FIVES), hand("7S PJ 9S"));
  assert.deepEqual(tidyGroup(hand("PJ 8S 7S"), FIVES), hand("7S 8S PJ"));
  assert.deepEqual(tidyGroup(hand("9S PJ 9H"), FIVES), hand("9S 9H PJ"));
});

test("sorting loses no card and makes none", () => {
  const cards = hand("KD 2C 5H 3H AS PJ 2H KD PJ 5H");
  assert.deepEqual(sortBySuit(cards, FIVES).flat().sort(), [...cards].sort());
  assert.deepEqual(tidyGroup(cards, FIVES).sort(), [...cards].sort());
});
