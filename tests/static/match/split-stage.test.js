import assert from "node:assert/strict";
import { test } from "node:test";

import { splitStage } from "../../../static/js/match/standing.js";

const match = (split) => ({
  split: split && { kind: "manual", amounts_minor: { asha: 500, binod: 700 }, agreed: [], due_at_ms: 9, ...split },
});
const standing = { possible: true, proposed_by: null, tried: false };
const proposed = { possible: false, proposed_by: "asha", agreed: ["asha"], tried: true };
const declined = { possible: false, proposed_by: null, tried: true };

test("a split may be proposed by who would get something, until it was tried", () => {
  assert.equal(splitStage(match(standing), "asha"), "may_propose");
  assert.equal(splitStage(match(standing), "somebody who watches"), "none");
  assert.equal(splitStage(match(declined), "asha"), "tried");
});

test("a vote asks who has not answered, and is watched by the others", () => {
  assert.equal(splitStage(match(proposed), "binod"), "asked");
  assert.equal(splitStage(match(proposed), "asha"), "voting");
  assert.equal(splitStage(match(proposed), "somebody who watches"), "voting");
});

test("a dialog that stays open never offers what would be refused: after a no it proposes nothing", () => {
  const course = [standing, proposed, declined].map((split) => splitStage(match(split), "binod"));
  assert.deepEqual(course, ["may_propose", "asked", "tried"]);
  assert.equal(splitStage(match(null), "binod"), "none");
});

test("a split that is made by itself is proposed by nobody", () => {
  assert.equal(splitStage(match({ ...standing, kind: "auto" }), "asha"), "none");
});
