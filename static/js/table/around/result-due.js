/**
 * When a deal's result, or the end of the match, opens by itself: once, for whoever was at the table when it came.
 *
 * This follows the state and not the messages, so it does not matter which message told the end, or how late it came. What
 * was shown at a table is kept for the tab's life: who loads the page again is shown what ended meanwhile.
 */

import { readJson, writeJson } from "../../storage/json.js";

/**
 * @import { Store } from "../../storage/json.js"
 * @import { SeatView } from "../../wire/messages.js"
 * @import { SheetName } from "../screen/host.js"
 * @import { TableState } from "../store/state.js"
 */
/**
 * @typedef {{
 *   sheet: SheetName | null,
 *   showLast: () => void,
 *   hasEnded: (state: TableState) => boolean,
 *   isAsked: boolean,
 * }} Screen `hasEnded`: the match that one played here is over. `isAsked`: it asks something, which nothing may cover.
 */

/**
 * @typedef {{ deals: string[], ended: boolean }} Told The last deals whose results were shown or need not be shown, and
 *   whether the end of the match was.
 */

const AFTER_MS = 900;
const OPENING_VERSION = 1;
const MOST_TOLD = 4;

export class ResultDue {
  #screen;
  #store;
  /** The deals that were seen to be over. */
  #over = new Set();
  #hasEnded = false;
  #isDue = false;
  /** @type {number | undefined} */
  #timer;
  /**
   * As it is kept; null where this tab has not been at the table.
   * @type {Told | null}
   */
  #told = null;

  /**
   * @param {Screen} screen
   * @param {Store} store Where it is kept what was shown, for the tab's life.
   */
  constructor(screen, store) {
    this.#screen = screen;
    this.#store = store;
  }

  /**
   * Takes the state after any message, and the one before.
   * @param {TableState} before
   * @param {TableState} state
   */
  follow(before, state) {
    if (!state.ready) return;
    const { deal } = state;
    const hasEnded = this.#screen.hasEnded(state);
    const isNews = before.ready ? this.#isNews(before, state, hasEnded) : this.#isUntold(state, hasEnded);
    if (deal && !deal.result) this.#playing(deal, state, hasEnded);
    if (isNews) this.#soon(state);
    else if (this.#isDue) this.#look(state);
    if (deal?.result) this.#over.add(deal.deal);
    this.#hasEnded = hasEnded;
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /**
   * A deal is being played: the result of the one before is closed, and not opened any more.
   * @type {(deal: SeatView, state: TableState, hasEnded: boolean) => void}
   */
  #playing(deal, state, hasEnded) {
    // At a practice table a deal may go on after its end was taken back.
    this.#over.delete(deal.deal);
    const { deals = [], ended = false } = this.#told ?? {};
    if (deals.includes(deal.deal)) this.#keep(state, { deals: deals.filter((one) => one !== deal.deal), ended });
    if (hasEnded) return; // the deal is given up, which is told next
    this.#isDue = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#screen.sheet === "result") this.#screen.sheet = null;
  }

  /**
   * Whether something has ended since the state before.
   * @type {(before: TableState, state: TableState, hasEnded: boolean) => boolean}
   */
  #isNews(before, { deal }, hasEnded) {
    return (hasEnded && !this.#hasEnded) || (deal !== null && this.#isOver(deal, before));
  }

  /**
   * Whether the deal shown is over, and was not when this screen saw it last. One that was over before it was seen at all
   * is news to its players, and to who watched the deal before it.
   * @type {(deal: SeatView, before: TableState) => boolean}
   */
  #isOver(deal, before) {
    if (!deal.result || this.#over.has(deal.deal)) return false;
    if (before.deal?.deal === deal.deal) return true;
    if (before.past.includes(deal.deal)) return false;
    return deal.you !== null || before.deal !== null || deal.version <= OPENING_VERSION;
  }

  /**
   * Whether something has ended for who was here before the page was loaded. Who comes for the first time is told nothing.
   * @type {(state: TableState, hasEnded: boolean) => boolean}
   */
  #isUntold(state, hasEnded) {
    const { deal } = state;
    const over = deal?.result ? deal.deal : null;
    this.#told = readJson(this.#store, keyOf(state));
    if (this.#told) {
      const isOwn = over !== null && deal?.you !== null;
      return (hasEnded && !this.#told.ended) || (isOwn && !this.#told.deals.includes(over));
    }
    this.#keep(state, { deals: over === null ? [] : [over], ended: hasEnded });
    return false;
  }

  /** @param {TableState} state */
  #soon(state) {
    this.#isDue = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#look(state);
    }, AFTER_MS);
  }

  /**
   * Shows what is due, unless its moment has not come, or something is asked.
   * @param {TableState} state
   */
  #look(state) {
    if (this.#timer !== undefined || this.#screen.isAsked) return;
    this.#isDue = false;
    const { deals = [] } = this.#told ?? {};
    const shown = state.deal?.result ? [...deals, state.deal.deal].slice(-MOST_TOLD) : deals;
    this.#keep(state, { deals: shown, ended: this.#hasEnded });
    this.#screen.showLast();
  }

  /** @type {(state: TableState, told: Told) => void} */
  #keep(state, told) {
    this.#told = told;
    writeJson(this.#store, keyOf(state), told);
  }
}

/** @param {TableState} state */
const keyOf = ({ table }) => `rummy.told.${table?.id}`;
