import assert from "node:assert/strict";
import { test } from "node:test";

import { fresh, MyTables } from "../../../static/js/wire/my-tables.js";

const at = (id, turn = false) => ({ id, name: id, url: `/tables/${id}/`, turn });

test("a turn that has come is told once, one that stays is not told again", () => {
  assert.deepEqual(fresh([at("a")], [at("a", true)]), [at("a", true)]);
  assert.deepEqual(fresh([at("a", true)], [at("a", true)]), []);
  assert.deepEqual(fresh([], [at("b", true)]), [at("b", true)]);
});

test("the table that the page shows is not among the others", async () => {
  const mine = new MyTables("/tables/mine/", "here", [at("here"), at("a")], async () => [at("here", true), at("a")]);
  assert.deepEqual(mine.list, [at("a")]);
  await mine.look();
  assert.deepEqual(mine.waiting, []);
});

test("a look that finds something new says so, one that finds nothing new is silent", async () => {
  const told = [];
  const mine = new MyTables("/tables/mine/", "here", [at("a"), at("b")], async () => [at("a", true), at("b")]);
  mine.addEventListener("change", ({ detail }) => told.push(detail.fresh.map(({ id }) => id)));
  await mine.look();
  await mine.look();
  assert.deepEqual(told, [["a"]]);
  assert.deepEqual(mine.waiting, [at("a", true)]);
});

test("a table that was left elsewhere goes, and nothing changes while the line is down", async () => {
  const answers = [async () => [at("b")], async () => Promise.reject(new Error("no line"))];
  const mine = new MyTables("/tables/mine/", null, [at("a"), at("b")], () => answers.shift()());
  await mine.look();
  assert.deepEqual(mine.list, [at("b")]);
  await mine.look();
  assert.deepEqual(mine.list, [at("b")]);
});

test("who sits at this table only asks for nothing", () => {
  const asked = [];
  const mine = new MyTables("/tables/mine/", "here", [at("here")], async (source) => asked.push(source) && []);
  mine.start();
  mine.stop();
  assert.deepEqual(asked, []);
});
