// Written by `python -m rummysite.schema` from the server's types. Change those, not this file.

/**
 * What becomes of a seat by an event that changes nothing else (`SeatEvent` in `engine/deal/events.py`).
 */

/**
 * @import { Arms } from "./arms.js"
 * @import {
 *   DealEvent,
 *   ExtraUsed,
 *   Declared,
 *   Shown,
 *   AbsenceChosen,
 *   DropAsked,
 *   SeatSeen,
 * } from "./messages.js"
 */
/** @typedef {ExtraUsed | Declared | Shown | AbsenceChosen | DropAsked} SeatEvent */

/** @type {Arms<SeatEvent, [], Partial<SeatSeen>>} */
export const SEAT_BECOMES = {
  extra_used: (event) => ({ extra_ms: event.extra_ms }),
  declared: () => ({ status: "won", shown: true }),
  shown: () => ({ shown: true }),
  absence_chosen: (event) => ({ stays: event.stays }),
  drop_asked: (event) => ({ drop_asked: event.wanted }),
};

/**
 * Whether an event changes nothing but its seat.
 * @param {DealEvent} event
 * @returns {event is SeatEvent}
 */
export function isOfSeat(event) {
  return Object.hasOwn(SEAT_BECOMES, event.type);
}
