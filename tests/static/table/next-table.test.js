import assert from "node:assert/strict";
import { test } from "node:test";

import { goToNextTable, mayGoOn } from "../../../static/js/table/around/next-table.js";

const sitting = { seat: 0, state: "seated", code: null };
function seated(changes = {}) {
  const sent = [];
  const heard = [];
  const store = {
    state: { table: { id: "t1", hosted: null }, you: sitting, ...changes },
    send: (message) => sent.push(message.type),
    on: (_name, listener) => heard.push(listener),
  };
  return { store, sent, change: (you) => ((store.state = { ...store.state, you }), heard.forEach((one) => one())) };
}

test("one gets up first, and goes once the house has heard of it, once", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const went = [];
  const { store, sent, change } = seated();
  goToNextTable(store, (like) => went.push(like));
  assert.deepEqual([sent, went], [["leave"], []]);
  change({ ...sitting, state: "leaving" });
  change({ ...sitting, seat: null });
  t.mock.timers.tick(5000);
  assert.deepEqual(went, ["t1"]);
});

test("a house that does not answer holds nobody for long", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const went = [];
  goToNextTable(seated().store, (like) => went.push(like));
  t.mock.timers.tick(1500);
  assert.deepEqual(went, ["t1"]);
});

test("a match's table, a private one and a spectator lead nowhere", () => {
  for (const state of [
    { table: { id: "t1", hosted: { kind: "match" } } },
    { you: { ...sitting, code: "abc" } },
    { you: { ...sitting, seat: null } },
  ]) {
    assert.equal(mayGoOn(seated(state).store.state), false);
  }
});
