/**
 * Why each hand of a finished deal cost what it cost, as the server says it: the same sentences as on the deal's page.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { cardFace } from "../../parts/card-face.js";
import { miniGroup } from "../../parts/card-group.js";
import { cardName } from "../../words/names.js";

/** @import { CountingCard, ExplainedSeat, Explanation } from "../../wire/messages.js" */
/** @typedef {Map<string, ExplainedSeat> | null} Reasons By player; null when this reader is not told. */

/**
 * The answers of the server, by deal, also those that are still on their way.
 * @type {Map<string, Promise<Reasons>>}
 */
const answers = new Map();

/**
 * Whether the house explains a deal's points to this reader: to its players, and to anybody where the table's deals can
 * be shared. Deals of a match or a tournament may be held back from those who only watch.
 * @param {{ you: number | null, shared: boolean, hosted: boolean }} reader
 */
export const mayAskWhy = ({ you, shared, hosted }) => you !== null || (shared && !hosted);

/**
 * Asks once a deal; gives seats by player, or null when the deal may not be explained to this reader.
 * @param {string} deal
 * @param {(address: string, how: RequestInit) => Promise<Response>} [ask]
 * @returns {Promise<Reasons>}
 */
export async function explained(deal, ask = globalThis.fetch) {
  const known = answers.get(deal);
  if (known) return known;
  const answer = readAnswer(ask(`/deals/${deal}/explain.json`, { headers: { Accept: "application/json" } }));
  answers.set(deal, answer);
  const seats = await answer;
  if (seats === null) answers.delete(deal);
  return seats;
}

/**
 * @param {Promise<Response>} coming
 * @returns {Promise<Reasons>}
 */
async function readAnswer(coming) {
  const response = await coming.catch(() => null);
  if (!response?.ok || response.redirected) return null;
  /** @type {Explanation} */
  const { seats } = await response.json();
  return new Map(seats.map((seat) => [seat.player, seat]));
}

/**
 * One hand's reasons in words: the clauses, what the cards that count come to, and what a better grouping would have cost.
 * @param {Pick<ExplainedSeat, "clauses" | "counting" | "counted" | "best">} seat
 */
export function whyLines({ clauses, counting, counted, best }) {
  const sum = counting.length ? [fill(gettext("Together %(points)s points."), { points: counted })] : [];
  const better = best
    ? [fill(gettext("Grouped best, this hand costs %(points)s points."), { points: best.points })]
    : [];
  return { clauses, sum, better };
}

/**
 * Card by card what counts, and beside it the grouping that would have cost less; `jokers` are the deal's.
 * @param {ExplainedSeat | undefined} seat
 * @param {string[]} jokers
 */
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

/** @type {(words: string[]) => unknown} */
const lines = (words) => words.map((line) => html`<p>${line}</p>`);

/** @type {(card: CountingCard) => unknown} */
const countingCard = ({ card, counts }) =>
  html`<li><span class="sr-only">${cardName(card)}</span>${cardFace(card)}<b>${counts}</b></li>`;
