/**
 * Why each hand of a finished deal cost what it cost, as the server says it: the same sentences as on the deal's page.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { cardFace } from "../../parts/card-face.js";
import { miniGroup } from "../../parts/card-group.js";
import { cardName } from "../../words/names.js";

const told = new Map();

/** Asks once a deal; gives seats by player, or null when the deal may not be explained to this reader. */
export async function explained(deal, ask = globalThis.fetch) {
  if (!told.has(deal))
    told.set(
      deal,
      answer(await ask(`/deals/${deal}/explain.json`, { headers: { Accept: "application/json" } }).catch(() => null)),
    );
  const seats = await told.get(deal);
  if (seats === null) told.delete(deal);
  return seats;
}

async function answer(response) {
  if (!response?.ok || response.redirected) return null;
  const { seats } = await response.json();
  return new Map(seats.map((seat) => [seat.player, seat]));
}

/** One hand's reasons in words: the clauses, what the cards that count come to, and what a better grouping would have cost. */
export function whyLines({ clauses, counting, counted, best }) {
  const sum = counting.length ? [fill(gettext("Together %(points)s points."), { points: counted })] : [];
  const better = best
    ? [fill(gettext("Grouped best, this hand costs %(points)s points."), { points: best.points })]
    : [];
  return { clauses, sum, better };
}

/** Card by card what counts, and beside it the grouping that would have cost less; `jokers` are the deal's. */
export function renderWhy(seat, jokers) {
  if (!seat) return nothing;
  const { clauses, sum, better } = whyLines(seat);
  return html`<details class="why">
    <summary>${gettext("Why these points?")}</summary>
    ${lines(clauses)}
    ${
      seat.counting.length
        ? html`<ul class="why-cards">
            ${seat.counting.map(countingCard)}
          </ul>`
        : nothing
    }
    ${lines(sum)} ${lines(better)}
    ${seat.best ? html`<div class="result-hand">${seat.best.groups.map((group) => miniGroup(group, "", null, jokers))}</div>` : nothing}
  </details>`;
}

const lines = (words) => words.map((line) => html`<p>${line}</p>`);

const countingCard = ({ card, counts }) =>
  html`<li><span class="sr-only">${cardName(card)}</span>${cardFace(card)}<b>${counts}</b></li>`;
