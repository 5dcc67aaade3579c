import assert from "node:assert/strict";
import { test } from "node:test";

import { TOURNAMENT_HOST } from "../../../static/js/tournament/host.js";
import { tournamentOf } from "../../../static/js/table/store/hosted.js";
import { isOut, newTable, placedOf, placedWord, tournamentNews } from "../../../static/js/tournament/news.js";

const placed = (id, changes = {}) => ({
  player: { id, name: id },
  score: 12,
  rank: 1,
  advances: true,
  place: null,
  ...changes,
});
const tournament = (changes = {}) => ({
  id: "t1",
  status: "playing",
  round: 1,
  rounds: 3,
  standings: [placed("asha"), placed("binod", { rank: 2, advances: false })],
  moves: {},
  ...changes,
});

test("a tournament is read from the table's host and a player from its standings", () => {
  const state = { table: { hosted: { kind: "tournament", tournament: tournament() } } };
  assert.equal(placedOf(tournamentOf(state), "binod").rank, 2);
  assert.equal(placedOf(tournamentOf(state), "chitra"), null);
});

test("the end of a table's deals and of the round are told once", () => {
  const waiting = tournament({ status: "waiting" });
  assert.deepEqual(tournamentNews(tournament(), waiting, "asha"), [
    "This table is done. Waiting for the other tables.",
  ]);
  assert.deepEqual(tournamentNews(waiting, waiting, "asha"), []);
  assert.deepEqual(tournamentNews(null, waiting, "asha"), []);
});

test("who is moved is told of the new table, and nobody else", () => {
  const moved = tournament({ moves: { asha: "x1" } });
  assert.deepEqual(tournamentNews(tournament(), moved, "asha"), ["Your next table is ready."]);
  assert.deepEqual(tournamentNews(tournament(), moved, "binod"), []);
});

test("who is out is told the place at the end", () => {
  const out = tournament({ standings: [placed("asha"), placed("binod", { place: 17 })] });
  assert.deepEqual(tournamentNews(tournament(), out, "binod"), ["You finish in place 17."]);
});

test("who wins a prize is told it at the table", () => {
  const won = tournament({ standings: [placed("asha", { place: 1, prize_minor: 12000 }), placed("binod")] });
  assert.deepEqual(tournamentNews(tournament(), won, "asha"), ["You finish in place 1 and win 120!"]);
});

test("at the end of a round everybody reads whether they go on", () => {
  const over = tournament({ status: "break" });
  assert.deepEqual(tournamentNews(tournament(), over, "asha"), ["The round is over.", "You go on to the next round."]);
  assert.deepEqual(tournamentNews(tournament(), over, "binod"), [
    "The round is over.",
    "You do not go on to the next round.",
  ]);
  assert.deepEqual(tournamentNews(tournament(), over, "somebody"), ["The round is over."]);
});

test("who bought in again is not out, and reads that it was paid", () => {
  const paid = tournament({
    status: "break",
    standings: [placed("asha"), placed("binod", { advances: false, bought_in: true })],
  });
  const before = tournament({
    status: "break",
    standings: [placed("asha"), placed("binod", { advances: false, bought_in: false })],
  });
  assert.equal(isOut(paid, "binod"), false);
  assert.deepEqual(tournamentNews(before, paid, "binod"), ["You have bought in again and play the next round."]);
  assert.equal(isOut(tournament({ status: "break" }), "binod"), true);
  assert.equal(isOut(tournament({ status: "break", moves: { binod: "x2" } }), "binod"), false);
  assert.equal(isOut(tournament(), "binod"), false);
});

test("a browser goes to its new table once, and not again from the old table's page", () => {
  const moved = tournament({ moves: { asha: "x1" } });
  assert.equal(newTable(tournament(), moved, "asha"), "x1");
  assert.equal(newTable(moved, moved, "asha"), null);
  assert.equal(newTable(null, moved, "asha"), null);
  assert.equal(newTable(tournament(), moved, "binod"), null);
});

test("who gave up, or is on a break, is told apart from who simply plays", () => {
  assert.equal(placedWord(placed("asha")), "");
  assert.equal(placedWord(placed("asha", { drops: true })), "Auto drop");
  assert.equal(placedWord(placed("asha", { drops: true, gave_up: true })), "Gave up");
});

test("the result of the last deal shows the place and the prize, to who has a place", () => {
  const standings = [placed("asha", { place: 1, prize_minor: 12000 }), placed("binod", { place: 2 }), placed("chitra")];
  const at = (player) => ({
    table: { hosted: { kind: "tournament", tournament: tournament({ status: "over", standings }) } },
    you: { player },
  });
  const shown = (player) => TOURNAMENT_HOST.ending({ store: { state: at(player) } });
  assert.equal(shown("asha").heading, "You won!");
  assert.match(JSON.stringify(shown("asha").body.values), /\+120/);
  assert.equal(shown("binod").heading, "Place 2");
  assert.doesNotMatch(JSON.stringify(shown("binod").body.values), /triumph|\+/);
  assert.deepEqual(
    ["asha", "binod", "chitra"].map((player) => TOURNAMENT_HOST.hasEnded(at(player))),
    [true, true, false],
  );
  assert.equal(shown("chitra"), null);
});
