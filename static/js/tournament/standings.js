/**
 * <rummy-standings>: how everybody at this table stands in the tournament's round, and where the line is.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext, ngettext } from "../words/i18n.js";
import { withProperties } from "../parts/light-element.js";
import { Sheet } from "../parts/sheet.js";
import { chipsWords, placedWord } from "./news.js";

/**
 * @import { Properties } from "../parts/light-element.js"
 * @import { Advance, ShownTournament, ShownStanding, You } from "../wire/messages.js"
 */

/**
 * Who goes on to the next round, by the round's terms.
 * @param {Advance} advance
 */
function advanceWords({ per_table, best }) {
  const all = [];
  if (per_table)
    all.push(
      fill(ngettext("The first of every table goes on.", "The first %(count)s of every table go on.", per_table), {
        count: per_table,
      }),
    );
  if (best)
    all.push(
      fill(ngettext("So does the best of the others.", "So do the best %(count)s of the others.", best), {
        count: best,
      }),
    );
  return all.join(" ");
}

/**
 * Who goes on, or what counts where everybody plays every board.
 * @type {(tournament: Pick<ShownTournament, "duplicate" | "advance" | "final">) => string}
 */
export function termsWords({ duplicate, advance, final }) {
  if (duplicate)
    return gettext("Others have your cards. How you did beside them is shown when every table has played the round.");
  return final ? "" : advanceWords(advance);
}

/** @type {(standing: Pick<ShownStanding, "table_rank" | "rank">) => unknown} */
const places = ({ table_rank, rank }) =>
  html`<td>${table_rank ?? "–"}</td>
    <td>${rank}</td>`;

/** @type {Properties<{ tournament: ShownTournament, you: You | null }>} */
const PROPERTIES = { tournament: { attribute: false }, you: { attribute: false } };

export class RummyStandings extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Standings of this table");
  }

  body() {
    const { standings, duplicate, final, id, point_value, min_chips } = this.tournament;
    return html`<p class="hint">
        ${final && !duplicate ? gettext("The final round: ranks decide the prizes.") : termsWords(this.tournament)}
        ${min_chips ? fill(gettext("A point is %(value)s chips; who has fewer than %(least)s at the end of the round is out."), { value: point_value, least: min_chips }) : nothing}
      </p>
      <table class="scoreboard">
        <thead>
          <tr>
            <th scope="col">${gettext("Player")}</th>
            <th scope="col">${gettext("Points")}</th>
            <th scope="col">${gettext("Here")}</th>
            <th scope="col">${gettext("Overall")}</th>
          </tr>
        </thead>
        <tbody>
          ${standings.map((row) => this.row(row, final || duplicate, duplicate))}
        </tbody>
      </table>
      <p class="hint"><a href="/tournaments/${id}/" target="_blank">${gettext("The tournament's page")}</a></p>`;
  }

  /**
   * @param {ShownStanding} standing
   * @param {boolean} final
   * @param {boolean} duplicate
   */
  row(standing, final, duplicate) {
    const { player, score, chips, advances, gave_up, drops, short, prize_minor } = standing;
    const mine = player.id === this.you?.player;
    const word = placedWord({ gave_up, drops, short });
    return html`<tr ?data-mine=${mine} ?data-advances=${advances && !final} ?data-out=${gave_up}>
      <th scope="row">
        <span class="name">${mine ? gettext("You") : player.name}</span>
        ${advances && !final ? html`<small class="advances">${gettext("goes on")}</small>` : nothing}
        ${word ? html`<small>${word}</small>` : nothing}
        ${prize_minor ? html`<small class="prize">${fill(gettext("wins %(amount)s"), { amount: amount(prize_minor) })}</small>` : nothing}
      </th>
      <td>${amount(score * 100, true)} ${chips === null ? nothing : html`<small>${chipsWords({ chips })}</small>`}</td>
      ${
        duplicate
          ? html`<td>–</td>
              <td>–</td>`
          : places(standing)
      }
    </tr>`;
  }
}

customElements.define("rummy-standings", RummyStandings);
