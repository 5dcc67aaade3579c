/**
 * <rummy-seat>: one chair: who sits there, their chips, what became of them, and the clock of their turn.
 */

import { html, nothing } from "lit";

import { amount, fill, gettext } from "../../words/i18n.js";
import { turnTime } from "../../wire/server-clock.js";
import { ICONS } from "../../parts/icons.js";
import { LightElement } from "../../parts/light-element.js";
import { statusName } from "../../words/names.js";
import { avatarUrl } from "../../parts/avatars.js";
import { vars } from "../../parts/style-vars.js";

const TICK_MS = 200;

export class RummySeat extends LightElement {
  static properties = {
    chair: { attribute: false },
    player: { attribute: false },
    dealSeat: { attribute: false },
    dealer: { type: Boolean },
    turn: { attribute: false },
    clock: { attribute: false },
    standing: { attribute: false },
    mine: { type: Boolean },
    maySit: { type: Boolean },
    live: { type: Boolean },
  };

  connectedCallback() {
    super.connectedCallback();
    this.ticker = setInterval(() => this.turn && this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.ticker);
    super.disconnectedCallback();
  }

  render() {
    return this.player ? this.renderPlayer() : this.renderEmpty();
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

  renderPlayer() {
    const time = this.time();
    const state = this.stateWord();
    return html`<div
      class="seat"
      ?data-turn=${time !== null}
      ?data-extra=${time?.extra}
      ?data-hurry=${time !== null && time.left_s <= 5}
      ?data-out=${this.isOut}
      ?data-away=${!this.chair.connected}
    >
      <span class="ring" ${vars({ part: time?.part ?? 0 })}>
        <img class="avatar" src=${avatarUrl(this.player)} alt="" width="64" height="64" draggable="false" />
        ${time ? html`<span class="seconds" aria-hidden="true">${time.left_s}</span>` : nothing}
        ${this.dealer ? html`<span class="dealer" title=${gettext("Dealer")}>D</span>` : nothing}
      </span>
      <span class="who">
        <span class="name">${this.player.name}</span>
        ${this.player.bot ? html`<span class="bot-mark">${gettext("BOT")}</span>` : nothing}
      </span>
      ${this.stack()}
      ${state ? html`<span class="seat-state" data-kind=${this.standing?.out ? "away" : (this.dealSeat?.status ?? "away")}>${state}</span>` : nothing}
      <span class="sr-only">${this.spoken(time)}</span>
    </div>`;
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
    return Boolean(this.dealSeat) && !["in", "won"].includes(this.dealSeat.status);
  }

  time() {
    const now_ms = this.turn && this.clock?.now_ms;
    if (!now_ms) return null;
    return turnTime(now_ms, this.turn.turn_due_at_ms, this.turn.due_at_ms, this.turn.turn_ms);
  }

  stateWord() {
    if (this.standing?.out) return this.standing.state;
    const status = statusName(this.dealSeat?.status);
    if (status) return status;
    if (this.standing?.state) return this.standing.state;
    if (!this.chair.connected && !this.player.bot) return gettext("Disconnected");
    if (this.standing) return this.dealSeat?.shown ? gettext("Has shown") : "";
    if (this.chair.state === "leaving") return gettext("Leaving");
    if (this.chair.state === "sitting_out") return gettext("Sitting out");
    if (this.chair.short) return gettext("Too few chips");
    if (this.dealSeat?.shown) return gettext("Has shown");
    return this.dealSeat || !this.live ? "" : gettext("Next deal");
  }

  spoken(time) {
    const parts = [];
    if (this.dealer) parts.push(gettext("Dealer"));
    if (time) parts.push(fill(gettext("%(seconds)s seconds left"), { seconds: time.left_s }));
    return parts.join(", ");
  }
}

customElements.define("rummy-seat", RummySeat);
