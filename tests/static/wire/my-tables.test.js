import assert from "node:assert/strict";
import { test } from "node:test";

import { MyPlay } from "../../../static/js/wire/my-play.js";
import { fresh, MyTables } from "../../../static/js/wire/my-tables.js";

const at = (id, turn = false) => ({ id, name: id, url: `/tables/${id}/`, turn });

let version = 0;
const told = (tables) => ({ type: "calls", version: ++version, server_now_ms: version, calls: [], tables });

test("a turn that has come is told once, one that stays is not told again", () => {
  assert.deepEqual(fresh([at("a")], [at("a", true)]), [at("a", true)]);
  assert.deepEqual(fresh([at("a", true)], [at("a", true)]), []);
  assert.deepEqual(fresh([], [at("b", true)]), [at("b", true)]);
});

test("the table that the page shows is not among the others", () => {
  const play = new MyPlay();
  const mine = new MyTables("here", [at("here"), at("a")], play);
  assert.deepEqual(mine.list, [at("a")]);
  mine.start();
  play.hear(told([at("here", true), at("a")]));
  assert.deepEqual(mine.waiting, []);
});

test("what is new is said, what is known already is not", () => {
  const play = new MyPlay();
  const said = [];
  const mine = new MyTables("here", [at("a"), at("b")], play);
  mine.addEventListener("change", ({ detail }) => said.push(detail.fresh.map(({ id }) => id)));
  mine.start();
  play.hear(told([at("a", true), at("b")]));
  play.hear(told([at("a", true), at("b")]));
  assert.deepEqual(said, [["a"]]);
  assert.deepEqual(mine.waiting, [at("a", true)]);
});

test("a table that was left elsewhere goes, and the page's own list holds until the server has told", () => {
  const play = new MyPlay();
  const mine = new MyTables(null, [at("a"), at("b")], play);
  mine.start();
  assert.deepEqual(mine.list, [at("a"), at("b")]);
  play.hear(told([at("b")]));
  assert.deepEqual(mine.list, [at("b")]);
  mine.stop();
  play.hear(told([at("a")]));
  assert.deepEqual(mine.list, [at("b")]);
});
