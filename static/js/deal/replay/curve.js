/**
 * The points to expect from choice to choice, drawn over the replay's slider; above the line the deal is being won.
 */

import { nothing, svg, html } from "lit";

import { fill, gettext } from "../../words/i18n.js";

/**
 * For each choice its step and the points to expect before it.
 * @typedef {[step: number, points: number][]} Points
 */

const WIDTH = 600;
const HEIGHT = 64;

/**
 * The curve with a mark at the step that is shown; nothing for a deal with fewer than two choices.
 * @param {Points} points
 * @param {number} at
 * @param {number} end
 */
export function curveOf(points, at, end) {
  if (points.length < 2 || end < 1) return nothing;
  const most = Math.max(10, ...points.map(([, value]) => Math.abs(value)));
  /** @type {(step: number) => number} */
  const x = (step) => (step / end) * WIDTH;
  /** @type {(value: number) => number} */
  const y = (value) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - 3);
  const line = points.map(([step, value]) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return html`<svg
    class="replay-curve"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label=${sentenceAt(points, at)}
  >
    ${svg`<line class="even" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2}></line>
    <polyline points=${line}></polyline>
    <line class="now" x1=${x(at)} x2=${x(at)} y1="0" y2=${HEIGHT}></line>`}
  </svg>`;
}

/** @type {(points: Points, at: number) => string} */
function sentenceAt(points, at) {
  const last = points.findLast(([step]) => step <= at) ?? points[0];
  return fill(gettext("Points to expect here: %(points)s"), { points: last ? last[1] : 0 });
}
