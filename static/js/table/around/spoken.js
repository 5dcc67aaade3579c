/**
 * <rummy-spoken>: two live regions that nobody sees. One waits until the reader has finished, the other, for the last
 * seconds, does not.
 */

import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { LightElement, withProperties } from "../../parts/light-element.js";
import { fill, gettext } from "../../words/i18n.js";
import { ownSeat } from "../store/reducer.js";
import { turnFor, turnTime } from "../store/turn-clock.js";
import { groupTold, handTold, openingTold, standingsTold, tableTold, timeCall } from "./speech.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Change, TableState } from "../store/state.js"
 * @import { TableStore } from "../store/store.js"
 * @import { TimeLeft } from "../store/turn-clock.js"
 * @import { HandTold } from "./speech.js"
 */

const TICK_MS = 500;
const HURRY_S = 10;
/** So many sentences stay, for a reader that is still at the first when the next one comes. */
const MOST = 6;

/** @typedef {{ id: number, words: string }} Line */

/** @type {Properties<{ calm: Line[], urgent: string }>} */
const PROPERTIES = { calm: { state: true }, urgent: { state: true } };

export class RummySpoken extends withProperties(LightElement, PROPERTIES) {
  #count = 0;
  /** @type {TableStore | null} */
  #store = null;
  /** @type {number | undefined} */
  #ticker;
  /** @type {TimeLeft | null} */
  #time = null;
  /**
   * The deal whose opening was told.
   * @type {string | null}
   */
  #opened = null;

  constructor() {
    super();
    /** @type {Line[]} */
    this.calm = [];
    this.urgent = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#ticker = setInterval(() => this.tick(), TICK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.#ticker);
    super.disconnectedCallback();
  }

  render() {
    return html`<div class="sr-only" role="log" aria-label=${gettext("Told")} data-spoken="calm">
        ${repeat(
          this.calm,
          ({ id }) => id,
          ({ words }) => html`<p>${words}</p>`,
        )}
      </div>
      <p class="sr-only" aria-live="assertive" data-spoken="urgent">${this.urgent}</p>`;
  }

  /** @param {string} words */
  tell(words) {
    this.#count += 1;
    this.calm = [...this.calm, { id: this.#count, words }].slice(-MOST);
  }

  /**
   * Follows the table from one state to the next.
   * @param {Change} change
   * @param {TableStore} store
   */
  hear({ events }, store) {
    this.#store = store;
    const { deal } = store.state;
    if (!deal || deal.you === null || deal.phase === "over") return;
    if (deal.deal !== this.#opened) {
      this.#opened = deal.deal;
      this.tell(openingTold(deal, handOf(store)));
    }
    const began = events.find((event) => event.type === "turn_began" && event.seat !== deal.you);
    if (began && "seat" in began) this.tell(fill(gettext("%(name)s is to play."), { name: store.nameOf(began.seat) }));
  }

  /** The seconds of one's own clock, as they become few. */
  tick() {
    const store = this.#store;
    const now_ms = store?.clock.now_ms;
    const clock = store && turnFor(store.state, ownSeat(store.state));
    const time = clock && now_ms ? turnTime(now_ms, clock) : null;
    const call = timeCall(this.#time, time);
    this.#time = time;
    if (!call) return undefined;
    if (!time || time.left_s > HURRY_S) return this.tell(call);
    this.urgent = call;
    return this.act("hurry");
  }

  hand() {
    if (this.#store) this.tell(handTold(handOf(this.#store)));
  }

  /** After cards were put together: the group that has them, or the whole hand. */
  arranged() {
    const store = this.#store;
    const { focused, groups } = store?.desk ?? { focused: null, groups: [] };
    const at = groups.findIndex((group) => group.some(({ uid }) => uid === focused));
    if (store && at >= 0) this.tell(groupTold(handOf(store), at));
  }

  table() {
    const deal = this.#store?.state.deal;
    if (!this.#store || !deal) return this.tell(gettext("No deal is being played."));
    const { nameOf } = this.#store;
    return this.tell(tableTold(deal, nameOf.bind(this.#store), this.#time));
  }

  /**
   * @param {(player: string) => string | null} standingOf How a player stands in a match; null at a cash table.
   */
  scores(standingOf) {
    const seats = this.#store?.state.table?.seats ?? [];
    this.tell(
      standingsTold(
        seats.flatMap(({ player, chips_minor }) =>
          player ? [{ name: player.name, standing: standingOf(player.id), chips_minor }] : [],
        ),
      ),
    );
  }
}

/**
 * @param {Pick<TableStore, "desk">} store
 * @returns {HandTold}
 */
function handOf({ desk }) {
  const { kinds, stretches, counting, points } = desk.reading;
  const groups = desk.shown.map((group) => group.map(({ code }) => code));
  return { groups, kinds, stretches, counting, points, isJoker: (code) => desk.jokers.isJoker(code) };
}

customElements.define("rummy-spoken", RummySpoken);
