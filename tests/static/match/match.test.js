import assert from "node:assert/strict";
import { test } from "node:test";

import { endWords, newsOf } from "../../../static/js/match/news.js";
import { MATCH_HOST } from "../../../static/js/match/host.js";
import { postToMatch } from "../../../static/js/match/acts.js";
import { isHosted, matchOf } from "../../../static/js/table/store/hosted.js";
import {
  questionFor,
  entrantOf,
  maySplit,
  namesOf,
  scoreTable,
  splitLines,
  winnersOf,
} from "../../../static/js/match/standing.js";
import { matchRules, standingWords, statusWord } from "../../../static/js/match/words.js";

const entrant = (id, changes = {}) => ({
  player: { id, name: id.toUpperCase(), avatar: "sun", bot: false },
  total: 0,
  status: "in",
  entries: 1,
  drops_left: 3,
  auto_drop: false,
  prize_minor: 0,
  ...changes,
});

const match = (changes = {}) => ({
  id: "m1",
  name: "Banyan 61",
  limit: 61,
  status: "playing",
  phase: "between",
  due_at_ms: 5000,
  entry_fee_minor: 2500,
  rake_bps: 1000,
  prize_minor: 13500,
  deal_number: 4,
  entrants: [entrant("asha", { total: 20 }), entrant("binod", { total: 45 }), entrant("chitra", { total: 12 })],
  rejoin: null,
  split: null,
  history: [],
  ending: null,
  ...changes,
});

const SPLIT = {
  kind: "manual",
  possible: true,
  amounts_minor: { asha: 9166, binod: 4167, chitra: 1667 },
  proposed_by: null,
  agreed: [],
  due_at_ms: null,
  tried: false,
};
const ASKED = { ...SPLIT, possible: false, proposed_by: "binod", agreed: ["binod"], due_at_ms: 9000 };

test("a cash table hosts nothing", () => {
  assert.equal(isHosted({ table: { hosted: null } }), false);
  assert.equal(matchOf({ table: null }), null);
  assert.equal(matchOf({ table: { hosted: { kind: "tournament", tournament: {} } } }), null);
  assert.equal(entrantOf(null, "asha"), null);
});

test("only who has fallen is asked to rejoin", () => {
  const asked = match({ rejoin: { players: ["binod"], total: 46, fee_minor: 2500, due_at_ms: 9000 } });
  assert.equal(questionFor(asked, "binod"), "rejoin");
  assert.equal(questionFor(asked, "asha"), null);
  assert.deepEqual(namesOf(asked, ["binod"]), ["BINOD"]);
});

test("a split is asked of those still in who have not agreed", () => {
  assert.equal(questionFor(match({ split: ASKED }), "asha"), "split");
  assert.equal(questionFor(match({ split: ASKED }), "binod"), null);
  assert.equal(questionFor(match({ split: ASKED }), "a stranger"), null);
  assert.equal(questionFor(match({ split: SPLIT }), "asha"), null);
});

test("a split may be proposed while it is possible, by hand, by who would get a part", () => {
  assert.equal(maySplit(match({ split: SPLIT }), "asha"), true);
  assert.equal(maySplit(match({ split: SPLIT }), "dev"), false);
  assert.equal(maySplit(match({ split: { ...SPLIT, kind: "auto" } }), "asha"), false);
  assert.equal(maySplit(match({ split: { ...SPLIT, possible: false } }), "asha"), false);
  assert.equal(maySplit(match(), "asha"), false);
});

test("a split shows what everybody gets, the most first, and who has agreed", () => {
  const lines = splitLines(match({ split: ASKED }));
  assert.deepEqual(
    lines.map((line) => [line.player.id, line.amount_minor, line.agreed]),
    [
      ["asha", 9166, false],
      ["binod", 4167, true],
      ["chitra", 1667, false],
    ],
  );
});

test("the scoreboard puts the lowest total first and those who are out last", () => {
  const played = match({
    entrants: [
      entrant("asha", { total: 61, status: "out" }),
      entrant("binod", { total: 30 }),
      entrant("chitra", { total: 12 }),
    ],
    history: [{ number: 1, deal: "d1", points: { asha: 61 }, totals: { asha: 61 } }],
  });
  const { rows, deals } = scoreTable(played);
  assert.deepEqual(
    rows.map((row) => row.player.id),
    ["chitra", "binod", "asha"],
  );
  assert.equal(deals[0].deal, "d1");
});

test("falls, rejoins and leaving are told, to oneself in one's own words", () => {
  const before = match();
  const fallen = match({ entrants: [entrant("asha", { total: 75, status: "fallen" }), ...before.entrants.slice(1)] });
  assert.deepEqual(newsOf(before, fallen, "asha"), ["You have 75 points; at 61 one is out."]);
  assert.deepEqual(newsOf(before, fallen, "binod"), ["ASHA has 75 points; at 61 one is out."]);
  const back = match({ entrants: [entrant("asha", { total: 46, entries: 2 }), ...before.entrants.slice(1)] });
  assert.deepEqual(newsOf(fallen, back, "binod"), ["ASHA rejoins with 46 points."]);
  const left = match({ entrants: [entrant("asha", { status: "left" }), ...before.entrants.slice(1)] });
  assert.deepEqual(newsOf(before, left, "binod"), ["ASHA has left the match."]);
});

test("a proposal, its failure and the first sight are told as they are", () => {
  const [offered, asked] = [match({ split: SPLIT }), match({ split: ASKED })];
  assert.deepEqual(newsOf(offered, asked, "asha"), ["BINOD proposes to split the prize."]);
  assert.deepEqual(newsOf(asked, match({ split: { ...SPLIT, tried: true } }), "asha"), ["No split: play goes on."]);
  assert.deepEqual(newsOf(null, asked, "asha"), []);
  assert.deepEqual(newsOf({ ...offered, id: "m2" }, asked, "asha"), []);
});

test("the end says who won how much, or how it was shared", () => {
  const entrants = [entrant("asha", { prize_minor: 13500 }), entrant("binod", { status: "out" })];
  const won = match({ status: "over", ending: "last_one_in", entrants });
  assert.equal(endWords(won, "asha"), "You won the match and 135!");
  assert.equal(endWords(won, "binod"), "ASHA won the match and 135.");
  const shared = match({ status: "over", ending: "split", entrants });
  assert.equal(endWords(shared, "asha"), "The prize was split: all agreed. You get 135.");
  assert.equal(endWords(match({ status: "cancelled" }), "asha"), "The match is cancelled; fees are paid back.");
  assert.equal(winnersOf(won).length, 1);
  assert.deepEqual(newsOf(match({ split: ASKED }), shared, "asha").slice(-1), [
    "The prize was split: all agreed. You get 135.",
  ]);
});

test("the end of a match is one sentence: who won, and not besides who fell out with it", () => {
  const before = match();
  const entrants = [
    entrant("asha", { prize_minor: 13500 }),
    entrant("binod", { total: 75, status: "out" }),
    entrant("chitra", { total: 63, status: "out" }),
  ];
  const over = match({ status: "over", ending: "last_one_in", entrants });
  for (const me of ["asha", "binod", "nobody"]) assert.deepEqual(newsOf(before, over, me), [endWords(over, me)]);
  const goesOn = match({ entrants: [entrant("asha"), entrant("binod", { status: "out" }), entrant("chitra")] });
  assert.deepEqual(newsOf(before, goesOn, "asha"), ["BINOD is out of the match."]);
});

test("who leaves and so ends a match is named", () => {
  const entrants = [entrant("asha", { prize_minor: 13500 }), entrant("binod", { status: "left" })];
  const over = match({ status: "over", ending: "last_one_in", entrants });
  assert.deepEqual(newsOf(match(), over, "asha"), ["BINOD has left the match.", endWords(over, "asha")]);
});

test("a chair says its total and the drops it still bears while it is in", () => {
  assert.equal(standingWords(entrant("asha", { total: 20, drops_left: 2 })), "20 pts · 2 drops left");
  assert.equal(standingWords(entrant("asha", { total: 45, drops_left: 1 })), "45 pts · 1 drop left");
  assert.equal(standingWords(entrant("asha", { total: 61, status: "out" })), "61 pts");
  assert.equal(statusWord("in", true), "Auto drop");
  assert.equal(statusWord("in", false), "");
  assert.equal(statusWord("out", true), "Out");
});

test("a match's rules name its own numbers, and rejoining only where the house has it", () => {
  const words = matchRules({ first_drop: 15, rejoin_max: 44 }, match()).join(" ");
  assert.match(words, /At 61 a player is out/);
  assert.match(words, /rejoin for 25 while nobody still in has more than 44/);
  assert.doesNotMatch(matchRules({ first_drop: 15, rejoin_max: null }, match()).join(" "), /rejoin/);
});

test("a post is one request with the page's token; a refusal comes back as its sentence", async () => {
  const sent = [];
  globalThis.document = { querySelector: () => ({ value: "token" }) };
  const answer = (status, body) => async (path, options) => {
    sent.push([path, options]);
    return { ok: status < 400, json: async () => body };
  };
  assert.equal(await postToMatch("m1", "rejoin", { accepted: true }, answer(200, { ok: true })), null);
  assert.equal(sent[0][0], "/matches/m1/rejoin/");
  assert.equal(sent[0][1].headers["X-CSRFToken"], "token");
  assert.deepEqual(JSON.parse(sent[0][1].body), { accepted: true });
  const refused = await postToMatch("m1", "split", {}, answer(409, { code: "no_split", sentence: "Not now." }));
  assert.equal(refused, "Not now.");
  assert.equal(
    await postToMatch("m1", "split", {}, async () => {
      throw new TypeError("offline");
    }),
    "That did not work. Try again.",
  );
});

test("who wins because the last one left hears it, though the deal has no result to sound for", () => {
  const sounds = [];
  const guide = MATCH_HOST.guide({ store: { say() {} }, sound: (name) => sounds.push(name) });
  const at = (status, changes = {}) => ({
    table: {
      hosted: {
        kind: "match",
        match: match({
          status,
          entrants: [entrant("asha", { prize_minor: 4500 }), entrant("binod", { status: "left" })],
        }),
      },
    },
    you: { player: "asha" },
    deal: { deal: "d1", result: null },
    ...changes,
  });
  guide.follow(at("playing"), at("over", { deal: { deal: "d1", result: { winner: 0 } } }));
  guide.follow(at("playing"), at("over", { you: { player: "binod" } }));
  guide.follow(at("over"), at("over", { deal: null }));
  assert.deepEqual(sounds, []);
  guide.follow(at("playing"), at("over"));
  assert.deepEqual(sounds, ["win"]);
});
