/**
 * What was done in one's name while one was not looking: gathered from the server's `away`, and from what came while the
 * page was hidden; what this browser has shown already is left out.
 */

import { readJson, storeOf, writeJson } from "../../storage/json.js";

/**
 * @import { AwayDeal, DealEvent, Events, SeatView, ServerMessage } from "../../wire/messages.js"
 * @import { Store } from "../../storage/json.js"
 */
/** @typedef {Omit<AwayDeal, "number"> & { number: number | null }} DealAway A deal with something to tell. */

const KEY = "rummy.seen";
const MOST_DEALS = 10;

/**
 * Whether an event was made for a seat by the clock or by an earlier wish, and not by its player.
 * @param {DealEvent} event
 * @param {number | null} seat
 */
export function doneFor(event, seat) {
  if (seat === null || !("seat" in event) || event.seat !== seat) return false;
  if (event.type === "missed" || ("by" in event && event.by === "timeout")) return true;
  return event.type === "dropped" && ["misses", "asked_earlier"].includes(event.why);
}

/**
 * Whether a player has made an event happen.
 * @param {DealEvent} event
 * @param {number} seat
 */
const playedBy = (event, seat) =>
  "seat" in event && event.seat === seat && "by" in event && event.by === "player" && !doneFor(event, seat);

export class Absence {
  /**
   * Deals with something to tell, the oldest first.
   * @type {DealAway[]}
   */
  deals = [];
  /**
   * The last version of each deal that was shown.
   * @type {Record<string, number>}
   */
  #seen;
  #store;

  /** @param {Store} [store] */
  constructor(store = storeOf("localStorage")) {
    this.#store = store;
    this.#seen = readJson(store, KEY) ?? {};
  }

  /**
   * Takes one message and the deal as it is after it; true when there is more or less to tell than before.
   * @param {ServerMessage} message
   * @param {SeatView | null} deal
   * @param {boolean} [hidden] Whether nobody sees the page now.
   */
  hear(message, deal, hidden = globalThis.document?.hidden ?? false) {
    if (message.type === "away") return this.#returned(message.deals);
    if (message.type !== "events" || deal === null || deal.deal !== message.deal || deal.you === null) return false;
    return hidden ? this.#missed(message, deal.you) : this.#played(message, deal.you);
  }

  /** The player has read it. */
  dismiss() {
    const had = this.deals.length > 0;
    for (const { deal, moves } of this.deals) this.#saw(deal, moves.at(-1)?.version ?? 0);
    this.deals = [];
    return had;
  }

  /** @param {AwayDeal[]} deals */
  #returned(deals) {
    /** @type {(one: AwayDeal) => AwayDeal["moves"]} */
    const fresh = ({ deal, moves }) => moves.filter((move) => move.version > (this.#seen[deal] ?? 0));
    this.deals = deals.map((one) => ({ ...one, moves: fresh(one) })).filter((one) => one.moves.length);
    return true;
  }

  /**
   * Whoever plays again has read it.
   * @param {Events} message
   * @param {number} you
   */
  #played({ deal, version, events }, you) {
    this.#saw(deal, version);
    return events.some((event) => playedBy(event, you)) ? this.dismiss() : false;
  }

  /**
   * @param {Events} message
   * @param {number} you
   */
  #missed({ deal, version, server_now_ms, events }, you) {
    const done = events.filter((event) => doneFor(event, you));
    if (done.length === 0) return false;
    const known = this.deals.find((one) => one.deal === deal) ?? unknownDeal(deal, you);
    const moves = [...known.moves, { version, at_ms: server_now_ms, events: done }];
    this.deals = [...this.deals.filter((one) => one.deal !== deal), { ...known, moves }];
    return true;
  }

  /**
   * A browser that keeps nothing tells it once more after a reload.
   * @param {string} deal
   * @param {number} version
   */
  #saw(deal, version) {
    if ((this.#seen[deal] ?? 0) >= version) return;
    const { [deal]: _, ...others } = this.#seen;
    this.#seen = Object.fromEntries([...Object.entries(others), [deal, version]].slice(-MOST_DEALS));
    writeJson(this.#store, KEY, this.#seen);
  }
}

/** @type {(deal: string, seat: number) => DealAway} */
const unknownDeal = (deal, seat) => ({
  deal,
  number: null,
  seat,
  over: false,
  score: null,
  money_minor: null,
  moves: [],
});
