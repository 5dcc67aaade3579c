/**
 * Who discarded what in the deal, as far as this browser has seen it; kept for the tab's life, so that a reload forgets
 * nothing.
 */

import { readJson, writeJson } from "../../storage/json.js";

/**
 * @import { Store } from "../../storage/json.js"
 * @import { DealEvent, SeatView } from "../../wire/messages.js"
 */
/** @typedef {{ deal: string, cards: [seat: number, card: string][] }} Kept */

const KEY = "rummy.discards";

export class DiscardLog {
  #store;
  /** @type {Kept | null} */
  #kept;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
    this.#kept = readJson(store, KEY);
  }

  /**
   * Takes the events that led to a deal's present state.
   * @param {DealEvent[]} events
   * @param {Pick<SeatView, "deal"> | null} deal
   */
  hear(events, deal) {
    if (!deal) return;
    const fresh = events.flatMap((event) => (event.type === "discarded" ? [[event.seat, event.card]] : []));
    if (fresh.length === 0) return;
    const before = this.#kept?.deal === deal.deal ? this.#kept.cards : [];
    this.#kept = /** @type {Kept} */ ({ deal: deal.deal, cards: [...before, ...fresh] });
    writeJson(this.#store, KEY, this.#kept);
  }

  /**
   * The discards of a deal by seat, each in the order in which it was made; seats without any are left out.
   * @param {Pick<SeatView, "deal"> | null} deal
   * @returns {Map<number, string[]>}
   */
  bySeat(deal) {
    /** @type {Map<number, string[]>} */
    const seats = new Map();
    if (!deal || this.#kept?.deal !== deal.deal) return seats;
    for (const [seat, card] of this.#kept.cards) seats.set(seat, [...(seats.get(seat) ?? []), card]);
    return seats;
  }
}
