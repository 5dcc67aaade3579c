/**
 * <rummy-result>: how a deal ended: everybody's groups, points and chips, and when the next deal starts.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../../words/i18n.js";
import { avatarUrl } from "../../parts/avatars.js";
import { ICONS } from "../../parts/icons.js";
import { miniGroup } from "../../parts/card-group.js";
import { kindName, outcomeName } from "../../words/names.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";
import { standingInWords } from "../../words/shuffle-sentences.js";
import { PROBLEMS } from "../../shuffle/part.js";
import { explained, renderWhy } from "./result-reasons.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "../../parts/light-element.js"
 * @import {
 *   ExplainedSeat, PlayerInfo, ResultShown, SeatShown, SeatView, SettledSeat, SettlementInfo
 * } from "../../wire/messages.js"
 * @import { Standing } from "../../shuffle/part.js"
 * @import { ServerClock } from "../../wire/server-clock.js"
 */

const TICK_MS = 500;

/**
 * @type {Properties<{
 *   deal: SeatView | undefined,
 *   settlement: SettlementInfo | null,
 *   players: Record<string, PlayerInfo>,
 *   starts_at_ms: number | null,
 *   hosted: boolean,
 *   clock: ServerClock,
 *   standing: Standing | null,
 *   why: Map<string, ExplainedSeat> | null,
 * }>}
 */
const PROPERTIES = {
  deal: { attribute: false },
  settlement: { attribute: false },
  players: { attribute: false },
  starts_at_ms: { attribute: false },
  hosted: { type: Boolean },
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
   * The reasons are asked for when they can be read: once the deal is settled and the result is open.
   * @param {PropertyValues} changed
   */
  updated(changed) {
    super.updated(changed);
    const deal = this.open && this.settlement ? this.deal?.deal : null;
    if (deal && this.#asked !== deal) this.askWhy(deal);
  }

  /** @param {string} deal */
  async askWhy(deal) {
    this.#asked = deal;
    this.why = null;
    const seats = await explained(deal);
    if (this.#asked === deal) this.why = seats;
  }

  get look() {
    return "sheet-result";
  }

  heading() {
    const { deal } = this;
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
    const { deal } = this;
    if (!deal?.result) return "";
    return html`<ol class="results">
        ${inOrder(deal.result).map((seat) => this.row(deal, seat))}
      </ol>
      ${this.settlement && !this.hosted ? rakeLine(this.settlement) : nothing} ${shuffleLine(this.standing)}
      <footer class="result-foot">
        <span role="status">${this.nextDeal()}</span>
        ${deal.you === null ? nothing : replayLink(deal)}
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

  /**
   * @param {SeatView} deal
   * @param {SeatShown} seat
   */
  row(deal, seat) {
    const player = this.playerOf(deal, seat.seat);
    const settled = this.settlement?.seats.find((one) => one.player === player.id);
    const money = this.hosted ? undefined : settled;
    const mine = seat.seat === deal.you;
    return html`<li class="result" data-outcome=${seat.outcome} ?data-mine=${mine}>
      <div class="result-who">
        <img class="avatar" src=${avatarUrl(player)} alt="" width="36" height="36" />
        <span class="name">${mine ? gettext("You") : player.name}</span>
        ${player.bot ? html`<span class="bot-mark">${gettext("BOT")}</span>` : nothing}
        <span class="outcome">${seat.deal_show ? gettext("Deal show") : outcomeName(seat.outcome)}</span>
      </div>
      <div class="result-numbers">
        <span class="result-points">${this.hosted ? hostedLine(seat, settled) : pointsLine(seat, money)}</span>
        ${money ? chips(money) : nothing}
      </div>
      <div class="result-hand">${handOf(seat, deal.jokers)}</div>
      ${seat.outcome === "won" ? nothing : renderWhy(this.why?.get(player.id), deal.jokers)}
    </li>`;
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
const replayLink = ({ deal }) =>
  html`<a class="result-replay" href="/deals/${deal}/" target="_blank">${gettext("Replay and check this deal")}</a>
    <a class="result-report" href="/deals/${deal}/report/" target="_blank">${gettext("Report this deal")}</a>`;

/** @param {Standing | null | undefined} standing */
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
  ${ungrouped.length ? miniGroup(ungrouped, gettext("Ungrouped"), null, jokers) : nothing}
`;

/**
 * Where value cards changed hands the total is another number than the hand's points.
 * @param {SeatShown} seat
 * @param {SettledSeat | undefined} money
 */
function pointsLine({ points }, money) {
  const words = fill(gettext("%(points)s pts"), { points });
  if (!money || points <= 0 || money.score === -points) return words;
  return `${words} · ${fill(gettext("total %(score)s"), { score: money.score })}`;
}

/**
 * Where a host counts what the winner of a deal gets, it is said; in a pool the winner adds nothing.
 * @type {(seat: SeatShown, settled: SettledSeat | undefined) => string}
 */
function hostedLine(seat, settled) {
  if (seat.outcome !== "won" || !settled || settled.score <= 0) return pointsLine(seat, undefined);
  return fill(gettext("+%(points)s pts"), { points: settled.score });
}

/** @param {SettlementInfo} settlement */
const rakeLine = ({ rake_minor }) =>
  html`<p class="rake">${fill(gettext("The house kept %(rake)s of the winnings."), { rake: amount(rake_minor) })}</p>`;

customElements.define("rummy-result", RummyResult);
