import assert from "node:assert/strict";
import { test } from "node:test";

import { DiscardLog } from "../../../static/js/table/around/discard-log.js";

const shelf = (content = {}) => ({
  getItem: (key) => content[key] ?? null,
  setItem: (key, value) => (content[key] = value),
});
const discarded = (seat, card) => ({ type: "discarded", seat, card, by: "player" });

test("discards are kept by player, in their order, also over a reload", () => {
  const store = shelf();
  const log = new DiscardLog(store);
  log.hear([discarded(0, "5H"), { type: "turn_began", seat: 1 }], { deal: "d1" });
  log.hear([discarded(1, "KC")], { deal: "d1" });
  log.hear([discarded(0, "2S")], { deal: "d1" });
  const again = new DiscardLog(store);
  assert.deepEqual(
    [...again.bySeat({ deal: "d1" })],
    [
      [0, ["5H", "2S"]],
      [1, ["KC"]],
    ],
  );
});

test("another deal begins anew", () => {
  const log = new DiscardLog(shelf());
  log.hear([discarded(0, "5H")], { deal: "d1" });
  assert.equal(log.bySeat({ deal: "d2" }).size, 0);
  log.hear([discarded(1, "9D")], { deal: "d2" });
  assert.deepEqual([...log.bySeat({ deal: "d2" })], [[1, ["9D"]]]);
  assert.equal(log.bySeat(null).size, 0);
});
