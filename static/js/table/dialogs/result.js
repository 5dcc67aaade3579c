/**
 * <rummy-result>: how a deal ended: everybody's groups, points and chips, and when the next deal starts.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../../words/i18n.js";
import { avatarUrl } from "../../parts/avatars.js";
import { ICONS } from "../../parts/icons.js";
import { miniGroup } from "../../parts/card-group.js";
import { kindName, outcomeName } from "../../words/names.js";
import { Sheet } from "../../parts/sheet.js";
import { explained, renderWhy } from "./result-reasons.js";

const TICK_MS = 500;

export class RummyResult extends Sheet {
  static properties = {
    ...Sheet.properties,
    deal: { attribute: false },
    settlement: { attribute: false },
    players: { attribute: false },
    starts_at_ms: { attribute: false },
    hosted: { attribute: false },
    clock: { attribute: false },
    you: { attribute: false },
    why: { state: true },
  };

  connectedCallback() {
    super.connectedCallback();
    this.ticker = setInterval(() => this.open && (this.starts_at_ms || this.hosted) && this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.ticker);
    super.disconnectedCallback();
  }

  /** The reasons are asked for when they can be read: once the deal is settled and the result is open. */
  updated(changed) {
    super.updated(changed);
    const deal = this.open && this.settlement ? this.deal.deal : null;
    if (deal && this.asked !== deal) this.askWhy(deal);
  }

  async askWhy(deal) {
    this.asked = deal;
    this.why = null;
    const seats = await explained(deal);
    if (this.asked === deal) this.why = seats;
  }

  get look() {
    return "sheet-result";
  }

  heading() {
    const winner = this.playerOf(this.deal.result.winner);
    if (this.deal.result.winner === this.deal.you) return gettext("You won!");
    return fill(gettext("%(name)s won"), { name: winner.name });
  }

  playerOf(seat) {
    const id = this.deal.seats[seat].player;
    return this.players[id] ?? { id, name: gettext("A player"), avatar: "" };
  }

  body() {
    const winner = this.deal.result.winner;
    const seats = [...this.deal.result.seats].sort(
      (one, other) => (other.seat === winner) - (one.seat === winner) || one.points - other.points,
    );
    return html`<ol class="results">
        ${seats.map((seat) => this.row(seat))}
      </ol>
      ${this.settlement && !this.hosted ? this.rakeLine() : nothing}
      <footer class="result-foot">
        <span role="status">${this.nextDeal()}</span>
        ${this.deal.you === null ? nothing : html`<a class="result-replay" href="/deals/${this.deal.deal}/" target="_blank">${gettext("Replay and check this deal")}</a>`}
        <button class="button button-quiet" data-action="see-scoreboard" @click=${this.scoreboard}>
          ${gettext("Scoreboard")}
        </button>
        <button class="button button-main" data-action="close-result" autofocus @click=${this.dismiss}>
          ${gettext("Back to the table")}
        </button>
      </footer>`;
  }

  scoreboard() {
    this.dismiss();
    this.act("see-scoreboard");
  }

  row(seat) {
    const player = this.playerOf(seat.seat);
    const money = this.settlement?.seats.find((one) => one.player === player.id);
    const mine = seat.seat === this.deal.you;
    return html`<li class="result" data-outcome=${seat.outcome} ?data-mine=${mine}>
      <div class="result-who">
        <img class="avatar" src=${avatarUrl(player)} alt="" width="36" height="36" />
        <span class="name">${mine ? gettext("You") : player.name}</span>
        ${player.bot ? html`<span class="bot-mark">${gettext("BOT")}</span>` : nothing}
        <span class="outcome">${seat.deal_show ? gettext("Deal show") : outcomeName(seat.outcome)}</span>
      </div>
      <div class="result-numbers">
        <span class="result-points">${this.pointsLine(seat, money)}</span>
        ${money && !this.hosted ? html`<span class="result-chips" data-sign=${Math.sign(money.money_minor)}>${ICONS.chip}${amount(money.money_minor, true)}</span>` : nothing}
      </div>
      <div class="result-hand">
        ${seat.groups.map((group, at) => miniGroup(group, kindName(seat.kinds[at]), seat.kinds[at], this.deal.jokers))}
        ${seat.ungrouped.length ? miniGroup(seat.ungrouped, gettext("Ungrouped"), null, this.deal.jokers) : nothing}
      </div>
      ${seat.outcome === "won" ? nothing : renderWhy(this.why?.get(player.id), this.deal.jokers)}
    </li>`;
  }

  /** Where value cards changed hands the total is another number than the hand's points. */
  pointsLine(seat, money) {
    const points = fill(gettext("%(points)s pts"), { points: seat.points });
    const total = !this.hosted && money && seat.points > 0 && money.score !== -seat.points;
    return total ? `${points} · ${fill(gettext("total %(score)s"), { score: money.score })}` : points;
  }

  rakeLine() {
    return html`<p class="rake">
      ${fill(gettext("The house kept %(rake)s of the winnings."), { rake: amount(this.settlement.rake_minor) })}
    </p>`;
  }

  /** When the match or the tournament goes on. */
  goesOn() {
    const { match, tournament } = this.hosted;
    const due_at_ms = match ? match.due_at_ms : tournament.next_at_ms;
    const left_s = due_at_ms ? Math.ceil(this.clock.until(due_at_ms) / 1000) : 0;
    if (match && match.phase !== "between") return "";
    return left_s > 0 ? fill(gettext("Next deal in %(seconds)s s"), { seconds: left_s }) : "";
  }

  nextDeal() {
    if (this.hosted) return this.goesOn();
    if (!this.starts_at_ms) return gettext("The next deal starts when two are ready.");
    const left_s = Math.ceil(this.clock.until(this.starts_at_ms) / 1000);
    return left_s > 0
      ? fill(gettext("Next deal in %(seconds)s s"), { seconds: left_s })
      : gettext("The next deal starts now.");
  }
}

customElements.define("rummy-result", RummyResult);
