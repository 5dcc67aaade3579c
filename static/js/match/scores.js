/**
 * <rummy-match-scores>: every deal of the match and its totals, drops left, the prize, how it ended.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../words/i18n.js";
import { withProperties } from "../parts/light-element.js";
import { Sheet } from "../parts/sheet.js";
import { endWords } from "./news.js";
import { hasEnded, scoreTable } from "./standing.js";
import { changeWords, isDeals, statusWord } from "./words.js";

/**
 * @import { Properties } from "../parts/light-element.js"
 * @import { PlayedDeal, ShownEntrant, ShownMatch, You } from "../wire/messages.js"
 */

/** @type {Properties<{ match: ShownMatch, you: You | null }>} */
const PROPERTIES = { match: { attribute: false }, you: { attribute: false } };

export class RummyMatchScores extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Match scoreboard");
  }

  get look() {
    return "sheet-scores";
  }

  body() {
    const { match } = this;
    const { rows, deals } = scoreTable(match);
    const [about, total] = isDeals(match)
      ? [gettext("The most chips after %(deals)s deals win. Entry fee %(fee)s, prize now %(prize)s."), gettext("Chips")]
      : [gettext("Out at %(limit)s points. Entry fee %(fee)s, prize now %(prize)s."), gettext("Total")];
    return html`${hasEnded(match) ? html`<p class="match-end">${endWords(match, this.you?.player)}</p>` : nothing}
      <p class="hint">
        ${fill(about, {
          limit: match.limit,
          deals: match.deals,
          fee: amount(match.entry_fee_minor),
          prize: amount(match.prize_minor),
        })}
      </p>
      <div class="scores-scroll" tabindex="0" role="region" aria-label=${gettext("Totals after each deal")}>
        <table class="scoreboard match-scores">
          <thead>
            <tr>
              <th scope="col">${gettext("Player")}</th>
              <th scope="col">${total}</th>
              ${isDeals(match) ? nothing : html`<th scope="col">${gettext("Drops left")}</th>`}
              ${deals.map((deal) => html`<th scope="col"><a href="/deals/${deal.deal}/" target="_blank" aria-label=${fill(gettext("Replay of deal %(number)s"), { number: deal.number })}>${deal.number}</a></th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map((row) => this.row(row, deals))}
          </tbody>
        </table>
      </div>
      <p class="hint"><a href="/matches/${match.id}/" target="_blank">${gettext("The match's page")}</a></p>`;
  }

  /**
   * @param {ShownEntrant} entrant
   * @param {PlayedDeal[]} deals
   */
  row(entrant, deals) {
    const { player, total, status, entries, drops_left, auto_drop, prize_minor } = entrant;
    const mine = player.id === this.you?.player;
    const word = statusWord(status, auto_drop);
    return html`<tr ?data-mine=${mine} ?data-out=${["out", "left"].includes(status)}>
      <th scope="row">
        <span class="name">${mine ? gettext("You") : player.name}</span>
        ${entries > 1 ? html`<small>${fill(gettext("%(count)s entries"), { count: entries })}</small>` : nothing}
        ${word ? html`<small>${word}</small>` : nothing}
        ${prize_minor ? html`<small class="prize">${fill(gettext("wins %(amount)s"), { amount: amount(prize_minor) })}</small>` : nothing}
      </th>
      <td class="match-total">${total}</td>
      ${isDeals(this.match) ? nothing : html`<td>${status === "in" ? drops_left : "–"}</td>`}
      ${deals.map(({ points }) => html`<td data-zero=${points[player.id] === 0}>${changeWords(points[player.id], this.match)}</td>`)}
    </tr>`;
  }
}

customElements.define("rummy-match-scores", RummyMatchScores);
