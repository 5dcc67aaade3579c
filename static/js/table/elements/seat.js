/**
 * <rummy-seat>: one chair: who sits there, their chips, what became of them, and the clock of their turn.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../../words/i18n.js";
import { turnTime } from "../store/turn-clock.js";
import { ICONS } from "../../parts/icons.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { secondsLeft, statusName } from "../../words/names.js";
import { avatarUrl } from "../../parts/avatars.js";
import { vars } from "../../parts/style-vars.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { TimeLeft, TurnClock } from "../store/turn-clock.js"
 * @import { ChairInfo, PlayerInfo, SeatSeen } from "../../wire/messages.js"
 * @import { ServerClock } from "../../wire/server-clock.js"
 */

const TICK_MS = 200;

/**
 * What a chair shows instead of chips where a match or a tournament deals, and whether its player is out of it.
 * @typedef {{ words: string, more: string, state: string, out: boolean }} ChairStanding
 */

/**
 * @type {Properties<{
 *   chair: ChairInfo,
 *   player: PlayerInfo | null,
 *   dealSeat: SeatSeen | null,
 *   dealer: boolean,
 *   turn: TurnClock | null,
 *   clock: ServerClock,
 *   standing: ChairStanding | null,
 *   alike: number,
 *   mine: boolean,
 *   maySit: boolean,
 *   live: boolean,
 * }>}
 */
const PROPERTIES = {
  chair: { attribute: false },
  player: { attribute: false },
  dealSeat: { attribute: false },
  dealer: { type: Boolean },
  turn: { attribute: false },
  clock: { attribute: false },
  standing: { attribute: false },
  alike: { type: Number },
  mine: { type: Boolean },
  maySit: { type: Boolean },
  live: { type: Boolean },
};

export class RummySeat extends withProperties(LightElement, PROPERTIES) {
  /** @type {number | undefined} */
  #ticker;

  connectedCallback() {
    super.connectedCallback();
    this.#ticker = setInterval(() => this.turn && this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.#ticker);
    super.disconnectedCallback();
  }

  render() {
    return this.player ? this.renderPlayer(this.player) : this.renderEmpty();
  }

  renderEmpty() {
    if (!this.maySit)
      return html`<div class="seat seat-empty"><span class="seat-free">${gettext("Empty")}</span></div>`;
    const label = fill(gettext("Sit down in chair %(number)s"), { number: this.chair.seat + 1 });
    return html`<button
      class="seat seat-empty seat-open"
      aria-label=${label}
      @click=${() => this.act("choose-seat", { seat: this.chair.seat })}
    >
      <span class="seat-plus" aria-hidden="true">+</span><span class="seat-free">${gettext("Sit here")}</span>
    </button>`;
  }

  /** @param {PlayerInfo} player */
  renderPlayer(player) {
    const time = this.time();
    return html`<div
      class="seat"
      ?data-turn=${time !== null}
      ?data-extra=${time?.extra}
      ?data-hurry=${time !== null && time.left_s <= 5}
      ?data-out=${this.isOut}
      ?data-away=${!this.chair.connected}
    >
      ${this.ring(player, time)}
      <span class="who">
        <span class="name">${player.name}</span>
        ${player.bot ? html`<span class="bot-mark">${gettext("BOT")}</span>` : nothing}
      </span>
      ${this.stack()} ${this.stateMark()}
      <span class="sr-only">${this.spoken(time)}</span>
    </div>`;
  }

  /**
   * The portrait in the ring that runs down.
   * @param {PlayerInfo} player
   * @param {TimeLeft | null} time
   */
  ring(player, time) {
    return html`<span class="ring" ${vars({ part: time?.part ?? 0 })}>
      <img
        class="avatar"
        src=${avatarUrl(player)}
        data-alike=${this.alike || nothing}
        alt=""
        width="64"
        height="64"
        draggable="false"
      />
      ${time ? html`<span class="seconds" aria-hidden="true">${time.left_s}</span>` : nothing}
      ${this.dealer ? html`<span class="dealer" title=${gettext("Dealer")}>D</span>` : nothing}
    </span>`;
  }

  stateMark() {
    const words = this.stateWord();
    if (!words) return nothing;
    const kind = this.standing?.out ? "away" : (this.dealSeat?.status ?? "away");
    return html`<span class="seat-state" data-kind=${kind}>${words}</span>`;
  }

  /** The chips in front of a player, or how the player stands in the match or tournament. */
  stack() {
    if (!this.standing) return html`<span class="stack">${ICONS.chip}${amount(this.chair.chips_minor ?? 0)}</span>`;
    const { words, more } = this.standing;
    return words
      ? html`<span class="stack">${words}</span>${more ? html`<span class="seat-more">${more}</span>` : nothing}`
      : nothing;
  }

  get isOut() {
    if (this.standing?.out) return true;
    return this.dealSeat ? !["in", "won"].includes(this.dealSeat.status) : false;
  }

  time() {
    const now_ms = this.clock?.now_ms;
    return this.turn && now_ms ? turnTime(now_ms, this.turn) : null;
  }

  /** What became of the player, or what the chair waits for, in a word. */
  stateWord() {
    const { standing } = this;
    if (standing?.out) return standing.state;
    const status = statusName(this.dealSeat?.status) || standing?.state;
    return status || this.connectionWord() || (standing ? "" : this.chairWord()) || this.dealWord();
  }

  connectionWord() {
    return this.chair.connected || this.player?.bot ? "" : gettext("Disconnected");
  }

  dealWord() {
    if (this.dealSeat?.shown) return gettext("Has shown");
    const waits = !this.standing && !this.dealSeat && this.live;
    return waits ? gettext("Next deal") : "";
  }

  /** What keeps the player of a cash table's chair out of the next deal, or nothing. */
  chairWord() {
    const { state, short } = this.chair;
    if (state === "leaving") return gettext("Leaving");
    if (state === "sitting_out") return gettext("Sitting out");
    return short ? gettext("Too few chips") : "";
  }

  /** @param {TimeLeft | null} time */
  spoken(time) {
    const parts = [];
    if (this.dealer) parts.push(gettext("Dealer"));
    if (time) parts.push(secondsLeft(time.left_s));
    return parts.join(", ");
  }
}

customElements.define("rummy-seat", RummySeat);
