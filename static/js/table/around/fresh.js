/**
 * What in a snapshot is new to a screen that was looking before it.
 */

/**
 * @import { SeatView } from "../../wire/messages.js"
 * @import { TableState } from "../store/state.js"
 */

const OPENING_VERSION = 1;

/**
 * Whether a deal's result is new to this screen.
 * @type {(deal: SeatView, before: TableState) => boolean}
 */
export const isNews = (deal, before) =>
  before.deal?.deal === deal.deal ? !before.deal.result : deal.version <= OPENING_VERSION;

/**
 * Whether a deal has just been dealt.
 * @param {SeatView | null} deal
 * @param {TableState} before
 * @returns {deal is SeatView}
 */
export function isNewDeal(deal, before) {
  return deal !== null && deal.deal !== before.deal?.deal && deal.version <= OPENING_VERSION;
}
