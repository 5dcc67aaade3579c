import assert from "node:assert/strict";
import { test } from "node:test";

import { endWords, newsOf } from "../../../static/js/match/news.js";
import { scoreTable } from "../../../static/js/match/standing.js";
import {
  changeWords,
  dealWords,
  formatName,
  isDeals,
  matchRules,
  standingWords,
} from "../../../static/js/match/words.js";
import { movesOf } from "../../../static/js/rules/moves.js";
import { rulesInWords } from "../../../static/js/words/house-rules.js";

const entrant = (id, changes = {}) => ({
  player: { id, name: id.toUpperCase(), avatar: "sun", bot: false },
  total: 240,
  status: "in",
  entries: 1,
  drops_left: 0,
  auto_drop: false,
  prize_minor: 0,
  ...changes,
});

const match = (changes = {}) => ({
  id: "m1",
  limit: 0,
  deals: 3,
  tie_breaker: false,
  status: "playing",
  phase: "between",
  entry_fee_minor: 2500,
  rake_bps: 1000,
  prize_minor: 6750,
  deal_number: 2,
  entrants: [entrant("asha", { total: 292 }), entrant("binod", { total: 188 }), entrant("chitra")],
  rejoin: null,
  split: null,
  history: [],
  ending: null,
  ...changes,
});

test("a match of Deals is named by its deals, a pool by its limit", () => {
  assert.equal(formatName(match()), "Best of 3");
  assert.equal(formatName({ limit: 101, deals: null }), "Pool 101");
  assert.equal(isDeals({ deals: null }), false);
});

test("a deal is one of so many, or the tie-breaker", () => {
  assert.equal(dealWords(match()), "2 of 3");
  assert.equal(dealWords(match({ deal_number: 4, tie_breaker: true })), "Tie-breaker");
  assert.equal(dealWords(match({ deal_number: 4, status: "over" })), "3 of 3");
  assert.equal(dealWords({ deal_number: 7, deals: null, tie_breaker: false }), "7");
});

test("totals are chips, and no drops are counted", () => {
  assert.equal(standingWords(entrant("asha"), match()), "240 chips");
});

test("a deal's chips have a sign", () => {
  assert.deepEqual(
    [132, -52, 0, undefined].map((points) => changeWords(points, match())),
    ["+132", "−52", "0", "–"],
  );
  assert.equal(changeWords(52, { deals: null }), "52");
});

test("the most chips stand first", () => {
  const { rows } = scoreTable(match());
  assert.deepEqual(
    rows.map(({ total }) => total),
    [292, 240, 188],
  );
});

test("a tie is told with those who play it", () => {
  const tied = match({
    tie_breaker: true,
    entrants: [entrant("asha"), entrant("binod"), entrant("chitra", { status: "out" })],
  });
  const told = newsOf(match(), tied, "asha");
  assert.ok(told.includes("It is a tie. A tie-breaker is played by ASHA, BINOD."));
  assert.ok(told.includes("CHITRA is out of the match."));
});

test("the end says who won, and not that everybody else is out", () => {
  const over = match({
    status: "over",
    ending: "most_chips",
    entrants: [entrant("asha", { prize_minor: 6750 }), entrant("binod", { status: "out" })],
  });
  assert.equal(endWords(over, "asha"), "You won the match and 67.50!");
  assert.deepEqual(newsOf(match(), over, "binod"), ["ASHA won the match and 67.50."]);
});

test("the rules say how many chips everybody begins with", () => {
  const sentences = matchRules({ chips_per_deal: 80 }, match());
  assert.ok(sentences.some((sentence) => sentence.includes("3 deals") && sentence.includes("240 chips")));
  assert.ok(!sentences.some((sentence) => sentence.includes("rejoin")));
});

test("where nobody may drop no drop is offered, and the rules say so", () => {
  const view = { you: 0, turn: 0, phase: "turn", drawn: false, open_pile: ["2S"], open_may_be_drawn: true };
  const seats = [{ seat: 0, status: "in", shown: false }];
  assert.equal(movesOf({ ...view, seats }).drop, true);
  assert.equal(movesOf({ ...view, seats }, false, false).drop, false);
  assert.equal(movesOf({ ...view, turn: 1, seats }, false, false).askDrop, false);
  assert.equal(movesOf({ ...view, seats }, false, false).drawClosed, true);
  const rules = { drops: "never", first_drop: 80, middle_drop: 80, wrong_show: 80, hand_cap: 80, misses: 3, turn_s: 30 };
  const said = rulesInWords(rules, null).flatMap(({ sentences }) => sentences);
  assert.ok(said.includes("Nobody may drop. The hand of who leaves costs 80 points."));
});
