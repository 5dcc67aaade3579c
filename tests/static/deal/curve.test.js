import assert from "node:assert/strict";
import { test } from "node:test";

import { nothing } from "lit";

import { curveOf } from "../../../static/js/deal/replay/curve.js";

/** The values of a template and of those within it, in their order. */
const valuesOf = (template) => template.values.flatMap((value) => (value?.strings ? valuesOf(value) : [value]));
const partsOf = (template) => {
  const [width, height, said, ...drawn] = valuesOf(template);
  const [, , , points, now] = drawn;
  return { width, height, said, points, now };
};

test("a choice is a point: its step across, half way down for nothing to expect, higher for more", () => {
  const { points, width, height } = partsOf(
    curveOf(
      [
        [0, 0],
        [5, 20],
        [10, -20],
      ],
      0,
      10,
    ),
  );
  assert.equal(points, `0.0,${height / 2}.0 ${width / 2}.0,3.0 ${width}.0,${height - 3}.0`);
});

test("small differences stay small: the scale is ten points at least", () => {
  const { points, height } = partsOf(
    curveOf(
      [
        [0, 1],
        [1, 0],
      ],
      0,
      1,
    ),
  );
  const high = Number(points.split(" ")[0].split(",")[1]);
  assert.ok(high > height / 2 - 4, points);
});

test("the mark is at the step that is shown, and what is said is the last choice before it", () => {
  const points = [
    [2, 4.5],
    [6, -12],
  ];
  assert.deepEqual(
    [0, 3, 6, 9].map((at) => partsOf(curveOf(points, at, 10)).said),
    [4.5, 4.5, -12, -12].map((value) => `Points to expect here: ${value}`),
  );
  assert.equal(partsOf(curveOf(points, 5, 10)).now, 300);
});

test("a deal with fewer than two choices has no curve", () => {
  assert.equal(curveOf([], 0, 10), nothing);
  assert.equal(curveOf([[1, 3]], 0, 10), nothing);
  assert.equal(
    curveOf(
      [
        [0, 1],
        [0, 2],
      ],
      0,
      0,
    ),
    nothing,
  );
});
