/**
 * <rummy-scoreboard>: what the deals seen at this table came to, player by player.
 */

import { html } from "lit";

import { amount, fill, gettext, ngettext } from "../../words/i18n.js";
import { ranking } from "../store/session-scores.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { SessionScores } from "../store/session-scores.js"
 * @import { You } from "../../wire/messages.js"
 */

/** @type {Properties<{ scores: SessionScores, you: You | null }>} */
const PROPERTIES = { scores: { attribute: false }, you: { attribute: false } };

export class RummyScoreboard extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Scoreboard");
  }

  body() {
    const lines = ranking(this.scores);
    if (!lines.length)
      return html`<p class="hint">${gettext("No deal has ended since you came. Results are added up here.")}</p>`;
    const deals = this.scores.counted.length;
    return html`<p class="hint">
        ${fill(ngettext("%(deals)s deal since you came", "%(deals)s deals since you came", deals), { deals })}
      </p>
      <table class="scoreboard">
        <thead>
          <tr>
            <th scope="col">${gettext("Player")}</th>
            <th scope="col">${gettext("Won")}</th>
            <th scope="col">${gettext("Points")}</th>
            <th scope="col">${gettext("Chips")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => this.line(line))}
        </tbody>
      </table>`;
  }

  /** @param {ReturnType<typeof ranking>[number]} line */
  line({ player, name, deals, won, score, money_minor }) {
    const mine = player === this.you?.player;
    return html`<tr ?data-mine=${mine}>
      <th scope="row">${mine ? gettext("You") : name}</th>
      <td>${fill(gettext("%(won)s of %(deals)s"), { won, deals })}</td>
      <td>${amount(score * 100, true)}</td>
      <td class="result-chips" data-sign=${Math.sign(money_minor)}>${amount(money_minor, true)}</td>
    </tr>`;
  }
}

customElements.define("rummy-scoreboard", RummyScoreboard);
