/**
 * Why each hand of a finished deal cost what it cost, as the server says it: the same sentences as on the deal's page.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../i18n.js";
import { cardName } from "./names.js";

const told = new Map();

/** Asks once a deal; gives seats by player, or null when the deal may not be explained to this reader. */
export async function explained(deal, ask = globalThis.fetch) {
  if (!told.has(deal)) told.set(deal, answer(await ask(`/deals/${deal}/explain.json`, { headers: { Accept: "application/json" } }).catch(() => null)));
  const seats = await told.get(deal);
  if (seats === null) told.delete(deal);
  return seats;
}

async function answer(response) {
  if (!response?.ok || response.redirected) return null;
  const { seats } = await response.json();
  return new Map(seats.map((seat) => [seat.player, seat]));
}

/** One hand's reasons: the clauses, the sum of the cards that count, and what a better grouping would have cost. */
export function whyLines(seat) {
  const { clauses, counting, counted, best } = seat;
  const sum = counting.length ? [sumLine(counting, counted)] : [];
  const better = best ? [fill(gettext("Grouped best, this hand costs %(points)s points."), { points: best.points })] : [];
  return [...clauses, ...sum, ...better];
}

const sumLine = (counting, counted) =>
  `${counting.map(({ card, counts }) => `${cardName(card)} ${counts}`).join(" + ")} = ${counted}`;

export function renderWhy(seat) {
  if (!seat) return nothing;
  return html`<details class="why">
    <summary>${gettext("Why these points?")}</summary>
    ${whyLines(seat).map((line) => html`<p>${line}</p>`)}
  </details>`;
}
