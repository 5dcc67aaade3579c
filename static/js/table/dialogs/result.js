/**
 * <rummy-result>: how a deal ended: everybody's groups, points and chips, and when the next deal starts. With the last
 * deal of a match it says how the match ended; where that deal was given up, only this.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../../words/i18n.js";
import { avatarUrl, lookAlikes } from "../../parts/avatars.js";
import { ICONS, triumph } from "../../parts/icons.js";
import { looseGroup, miniGroup } from "../../parts/card-group.js";
import { kindName, outcomeName } from "../../words/names.js";
import { exchangeLines, handPoints, pointsWords } from "../../words/result-words.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";
import { standingInWords } from "../../words/shuffle-sentences.js";
import { PROBLEMS } from "../../shuffle/part.js";
import { explained, mayAskWhy, renderWhy } from "./result-reasons.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "../../parts/light-element.js"
 * @import {
 *   ExplainedSeat, PlayerInfo, ResultShown, RuleProfile, SeatShown, SeatView, SettledSeat, SettlementInfo
 * } from "../../wire/messages.js"
 * @import { ShareState } from "../../shuffle/part.js"
 * @import { Ending } from "../screen/host.js"
 * @import { ServerClock } from "../../wire/server-clock.js"
 */

const TICK_MS = 500;

/**
 * @type {Properties<{
 *   deal: SeatView | undefined,
 *   settlement: SettlementInfo | null,
 *   rules: RuleProfile | null,
 *   players: Record<string, PlayerInfo>,
 *   starts_at_ms: number | null,
 *   hosted: boolean,
 *   shared: boolean,
 *   unrecorded: boolean,
 *   onward: boolean,
 *   offer: unknown,
 *   ending: Ending | null,
 *   clock: ServerClock,
 *   standing: ShareState | null,
 *   why: Map<string, ExplainedSeat> | null,
 * }>}
 */
const PROPERTIES = {
  deal: { attribute: false },
  settlement: { attribute: false },
  rules: { attribute: false },
  players: { attribute: false },
  starts_at_ms: { attribute: false },
  hosted: { type: Boolean },
  shared: { type: Boolean },
  unrecorded: { type: Boolean },
  onward: { type: Boolean },
  offer: { attribute: false },
  ending: { attribute: false },
  clock: { attribute: false },
  standing: { attribute: false },
  why: { state: true },
};

export class RummyResult extends withProperties(Sheet, PROPERTIES) {
  /** @type {number | undefined} */
  #ticker;
  /**
   * The deal whose reasons were asked for last.
   * @type {string | null}
   */
  #asked = null;

  connectedCallback() {
    super.connectedCallback();
    this.#ticker = setInterval(() => this.tick(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.#ticker);
    super.disconnectedCallback();
  }

  tick() {
    if (this.open && (this.starts_at_ms || this.hosted)) this.requestUpdate();
  }

  /**
   * The reasons are asked for when they can be read: once the deal is settled and the result is open, by who may have them.
   * @param {PropertyValues} changed
   */
  updated(changed) {
    super.updated(changed);
    const deal = this.open && this.settlement ? this.deal : null;
    if (deal && this.#asked !== deal.deal) this.askWhy(deal);
  }

  /** @param {SeatView} view */
  async askWhy({ deal, you }) {
    const { shared, hosted } = this;
    this.#asked = deal;
    this.why = null;
    const seats = mayAskWhy({ you, shared, hosted }) ? await explained(deal) : null;
    if (this.#asked === deal) this.why = seats;
  }

  get look() {
    return "sheet-result";
  }

  heading() {
    const { deal } = this;
    if (this.ending) return this.ending.heading;
    if (!deal?.result) return "";
    if (deal.result.winner === deal.you) return gettext("You won!");
    return fill(gettext("%(name)s won"), { name: this.playerOf(deal, deal.result.winner).name });
  }

  /**
   * @param {SeatView} deal
   * @param {number} seat
   * @returns {PlayerInfo}
   */
  playerOf(deal, seat) {
    const id = deal.seats[seat]?.player ?? "";
    return this.players[id] ?? { id, name: gettext("A player"), avatar: "", bot: false };
  }

  body() {
    const { deal, ending } = this;
    return html`${this.offer ?? nothing} ${ending?.body ?? nothing}
      ${deal?.result ? this.ofDeal(deal, deal.result) : nothing}
      <footer class="result-foot">
        <span role="status">${this.nextDeal()}</span>
        ${this.unrecorded ? nothing : this.scoreboardButton()} ${this.onward ? this.nextTableButton() : nothing}
        <button class="button button-main" data-action="close-result" autofocus @click=${this.dismiss}>
          ${gettext("Back to the table")}
        </button>
      </footer>`;
  }

  /**
   * @param {SeatView} deal
   * @param {ResultShown} result
   */
  ofDeal(deal, result) {
    return html`${this.ending ? nothing : this.triumph(deal, result)}
      <ol class="results">
        ${inOrder(result).map((seat) => this.row(deal, result, seat))}
      </ol>
      ${this.settlement && !this.hosted ? rakeLine(this.settlement) : nothing} ${shuffleLine(this.standing)}
      ${deal.you === null || this.unrecorded ? nothing : dealLinks(deal)}`;
  }

  scoreboardButton() {
    return html`<button class="button button-quiet" data-action="see-scoreboard" @click=${this.scoreboard}>
      ${gettext("Scoreboard")}
    </button>`;
  }

  nextTableButton() {
    return html`<button class="button button-quiet" data-action="next-table" @click=${this.goOn}>
      ${gettext("Next table")}
    </button>`;
  }

  goOn() {
    this.dismiss();
    this.act("next-table");
  }

  scoreboard() {
    this.giveWay(() => this.act("see-scoreboard"));
  }

  /**
   * @param {SeatView} deal
   * @param {ResultShown} result
   * @param {SeatShown} seat
   */
  row(deal, result, seat) {
    const player = this.playerOf(deal, seat.seat);
    const money = this.moneyOf(player);
    const mine = seat.seat === deal.you;
    return html`<li class="result" data-outcome=${seat.outcome} ?data-mine=${mine}>
      <div class="result-who">
        <img
          class="avatar"
          src=${avatarUrl(player)}
          data-alike=${lookAlikes(deal.seats.map((one) => this.playerOf(deal, one.seat))).get(player.id) || nothing}
          alt=""
          width="36"
          height="36"
        />
        <span class="name">${mine ? gettext("You") : player.name}</span>
        ${player.bot ? html`<span class="bot-mark">${gettext("BOT")}</span>` : nothing}
        <span class="outcome">${seat.deal_show ? gettext("Deal show") : outcomeName(seat.outcome)}</span>
      </div>
      <div class="result-numbers">
        <span class="result-points"
          >${pointsWords(handPoints(result, seat.seat, this.rules?.format), this.rules?.format)}</span
        >
        ${money ? chips(money) : nothing}
      </div>
      ${this.exchanged(deal, seat.seat)}
      <div class="result-hand">${handOf(seat, deal.jokers)}</div>
      ${seat.outcome === "won" ? nothing : renderWhy(this.why?.get(player.id), deal.jokers)}
    </li>`;
  }

  /**
   * The moment of whoever has won, with what it brought.
   * @param {SeatView} deal
   * @param {ResultShown} result
   */
  triumph(deal, result) {
    if (deal.you === null || result.winner !== deal.you) return nothing;
    const money = this.moneyOf(this.playerOf(deal, deal.you));
    const points = pointsWords(handPoints(result, deal.you, this.rules?.format), this.rules?.format);
    return triumph(money ? html`${ICONS.chip}${amount(money.money_minor, true)}` : points);
  }

  /**
   * What the deal brought or cost a player in chips; a match's deals move none.
   * @param {PlayerInfo} player
   */
  moneyOf(player) {
    return this.hosted ? undefined : this.settlement?.seats.find((one) => one.player === player.id);
  }

  /**
   * What value cards brought or cost one seat.
   * @param {SeatView} deal
   * @param {number} seat
   */
  exchanged(deal, seat) {
    /** @type {(other: number) => string} */
    const nameOf = (other) => this.playerOf(deal, other).name;
    const reader = { you: deal.you, nameOf, cap: this.rules?.total_cap };
    const lines = this.settlement ? exchangeLines(this.settlement, seat, reader) : [];
    if (lines.length === 0) return nothing;
    return html`<ul class="result-exchanges">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`;
  }

  /** When the next deal starts; where somebody else deals, only while that is known. */
  nextDeal() {
    const left_s = Math.ceil(this.clock.until(this.starts_at_ms) / 1000);
    if (this.starts_at_ms && left_s > 0) return fill(gettext("Next deal in %(seconds)s s"), { seconds: left_s });
    if (this.hosted) return "";
    return this.starts_at_ms
      ? gettext("The next deal starts now.")
      : gettext("The next deal starts when two are ready.");
  }
}

/**
 * The winner first, the others by what they lost.
 * @param {ResultShown} result
 */
const inOrder = ({ winner, seats }) =>
  [...seats].sort(
    (one, other) => Number(other.seat === winner) - Number(one.seat === winner) || one.points - other.points,
  );

/** @param {SeatView} deal */
const dealLinks = ({ deal }) =>
  html`<p class="result-links">
    <a class="result-review" href="/deals/${deal}/review/" target="_blank">${gettext("Review my choices")}</a>
    <a class="result-replay" href="/deals/${deal}/" target="_blank">${gettext("Replay and check this deal")}</a>
    <a class="result-report" href="/deals/${deal}/report/" target="_blank">${gettext("Report this deal")}</a>
  </p>`;

/** @param {ShareState | null | undefined} standing */
const shuffleLine = (standing) =>
  standing
    ? html`<p class="result-shuffle" data-shuffle=${standing} data-ok=${!PROBLEMS.has(standing)}>
        ${standingInWords(standing)}
      </p>`
    : nothing;

/** @param {SettledSeat} money */
const chips = ({ money_minor }) =>
  html`<span class="result-chips" data-sign=${Math.sign(money_minor)}>${ICONS.chip}${amount(money_minor, true)}</span>`;

/** @type {(seat: SeatShown, jokers: string[]) => unknown} */
const handOf = ({ groups, kinds, ungrouped }, jokers) => html`
  ${groups.map((group, at) => miniGroup(group, kindName(kinds[at]), kinds[at] ?? null, jokers))}
  ${ungrouped.length ? looseGroup(ungrouped, gettext("Ungrouped"), jokers) : nothing}
`;

/** @param {SettlementInfo} settlement */
const rakeLine = ({ rake_minor }) =>
  html`<p class="rake">${fill(gettext("The house kept %(rake)s of the winnings."), { rake: amount(rake_minor) })}</p>`;

customElements.define("rummy-result", RummyResult);
