import assert from "node:assert/strict";
import { test } from "node:test";

import { rulesInWords } from "../../../static/js/words/house-rules.js";
import { RULES, RULES_21 } from "../cast.js";

const HOUSE = { ...RULES, first_drop: 20, middle_drop: 40, wrong_show: 80, misses: 3, extra_s: 30, deal_show: [2, 40] };
const TABLE = { point_value_minor: 200, buy_in_min_minor: 16000, buy_in_max_minor: 160000, rake_bps: 1250 };

const words = (rules, table = TABLE) =>
  rulesInWords(rules, table)
    .flatMap((part) => part.sentences)
    .join("\n");

test("drops, wrong show, cap, misses and every clock are said with their numbers", () => {
  const all = words(HOUSE);
  for (const part of [
    "costs 20 points, a later one 40",
    "not made in time, costs 80",
    "at most 80 points",
    "3 missed turns in a row drop you for 40",
  ])
    assert.ok(all.includes(part), part);
  for (const part of [
    "30 seconds; after that",
    "30 seconds for the whole deal",
    "30 seconds to declare and 20 seconds to show",
  ])
    assert.ok(all.includes(part), part);
});

test("the deal show is told only where the house has one", () => {
  assert.ok(words(HOUSE).includes("at least 2 points, at most 40"));
  assert.ok(!words({ ...HOUSE, deal_show: null }).includes("half of your hand"));
});

test("a house without extra time does not speak of it", () => {
  assert.ok(words({ ...HOUSE, extra_s: 0 }).includes("A turn lasts 30 seconds."));
});

test("value, buy-in and rake are told as amounts", () => {
  assert.ok(words(HOUSE).includes("A point is worth 2; bring 160 to 1,600."));
  assert.ok(words(HOUSE).includes("12.5 %"));
  assert.ok(words(HOUSE, { ...TABLE, rake_bps: 0 }).includes("keeps nothing"));
});

test("twenty-one cards add their jokers, near wins, the least loss, value cards and the cap of all", () => {
  const all = words({ ...HOUSE, ...RULES_21, value_cards: true, total_cap: 200 });
  for (const part of ["one rank above", "6 dublees or 7 jokers", "costs less than 2", "Value cards", "at most 200"])
    assert.ok(all.includes(part), part);
});

test("no sentence keeps a hole", () => {
  assert.ok(!/%\(|undefined|null|NaN/.test(words({ ...HOUSE, ...RULES_21, value_cards: true, total_cap: 200 })));
});

test("without a table the chips are left out", () => {
  assert.equal(rulesInWords(HOUSE, null).length, 3);
});

test("rake is told as it is taken: of everybody's gain where value cards let others gain too", () => {
  assert.ok(words(HOUSE).includes("of what the winner gets"));
  assert.ok(words({ ...HOUSE, value_cards: true }).includes("of what each player gains"));
  assert.ok(words({ ...HOUSE, value_cards: true, rake_from: "winner" }).includes("of what the winner gets"));
});

test("a house's own rules for jokers, melds, drops and absence are told, and only its own", () => {
  const own = {
    wild_jokers: false,
    printed_jokers: false,
    drops: "never",
    ace_wraps: true,
    set_most: 4,
    away_s: 90,
    back_s: 15,
    absence: "auto_play",
    stays_only_away: true,
    absent_next: "drop",
    unshown: "arranged",
  };
  const told = [
    "no jokers",
    "nobody may drop",
    "K, A, 2",
    "4 cards at most",
    "90 seconds",
    "the same one",
    "scored at its",
  ];
  for (const part of [...told, "only while your connection", "first drops until back"]) {
    assert.ok(words({ ...HOUSE, ...own }).includes(part), part);
    assert.ok(!words(HOUSE).includes(part), part);
  }
  assert.ok(words({ ...HOUSE, drops: "first_turn" }).includes("very first turn only"));
  assert.ok(words({ ...HOUSE, printed_jokers: false }).includes("no printed ones"));
  assert.ok(words({ ...HOUSE, wild_jokers: false }).includes("Only the printed jokers"));
  assert.ok(words({ ...HOUSE, unshown: "ungrouped" }).includes("every card counts"));
});
