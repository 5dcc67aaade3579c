/**
 * A finished deal as frames: what lay on the table after each version, every hand open.
 *
 * The public part is the same reducer that the live table uses; the hands, which a live spectator never has, are kept
 * beside it from the same events.
 */

import { advanceAll } from "../../rules/seat-view.js";
import { armOf } from "../../wire/arms.js";
import { isOfSeat } from "../../wire/seat-events.js";

/**
 * @import { Arms } from "../../wire/arms.js"
 * @import { SeatEvent } from "../../wire/seat-events.js"
 * @import {
 *   DealEvent, Discarded, FinishPlaced, Replay, ReplayStep, ResultShown, SeatShown, SeatView
 * } from "../../wire/messages.js"
 */

/**
 * What lay on the table after one version: the hands by seat, the groups of a hand once it was shown, the card on the
 * finish slot, and the card that moved last with the hand it is in now, if any. The first frame has no step.
 * @typedef {object} Frame
 * @property {SeatView} view
 * @property {string[][]} hands
 * @property {(SeatShown | null)[]} groups
 * @property {string | null} finish
 * @property {{ seat: number | null, card: string } | null} fresh
 * @property {ReplayStep | null} step
 */

/**
 * The frames of a replay as the server sends it, one a step.
 * @param {Pick<Replay, "view" | "hands" | "steps">} replay
 * @returns {Frame[]}
 */
export function framesOf({ view, hands, steps }) {
  const shown = resultOf(steps);
  /** @type {Frame} */
  let frame = { view, hands, groups: hands.map(() => null), finish: null, fresh: null, step: null };
  return steps.map((step) => (frame = next(frame, step, shown)));
}

/** @type {(steps: ReplayStep[]) => ResultShown | null} */
const resultOf = (steps) =>
  steps.flatMap(({ events }) => events).find((event) => event.type === "over")?.result ?? null;

/** @type {(before: Frame, step: ReplayStep, shown: ResultShown | null) => Frame} */
function next(before, step, shown) {
  const view = advanceAll(before.view, step.events, step.version);
  const frame = { ...before, view, hands: [...before.hands], groups: [...before.groups], fresh: null, step };
  for (const event of step.events) {
    // An event of a seat alone moves no card; by two of them a hand lies open.
    if (!isOfSeat(event)) armOf(HAPPENS, event)?.(event, frame, shown);
    else if (event.type === "declared" || event.type === "shown") opens(event, frame, shown);
  }
  return frame;
}

/** @type {(cards: string[], card: string) => string[]} */
const without = (cards, card) => {
  const at = cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
};

/** @type {(event: Discarded | FinishPlaced, frame: Frame) => void} */
function putsAway({ seat, card }, frame) {
  if (card === null) return;
  frame.hands[seat] = without(frame.hands[seat] ?? [], card);
  frame.fresh = { seat: null, card };
}

/** @type {(of: { seat: number }, frame: Frame, shown: ResultShown | null) => void} */
function opens({ seat }, frame, shown) {
  const one = shown?.seats[seat];
  if (one?.groups.length) frame.groups[seat] = one;
}

/** No card moves. */
const nothing = () => {};

/** @type {Arms<Exclude<DealEvent, SeatEvent>, [frame: Frame, shown: ResultShown | null], void>} */
const HAPPENS = {
  drawn: ({ seat, card }, frame) => {
    if (card === null) return;
    frame.hands[seat] = [...(frame.hands[seat] ?? []), card];
    frame.fresh = { seat, card };
  },
  discarded: putsAway,
  finish_placed: (event, frame) => {
    putsAway(event, frame);
    frame.finish = event.card;
  },
  wrong_shown: (_event, frame) => {
    frame.finish = null;
  },
  over: (_event, frame, shown) => shown?.seats.forEach((seat) => opens(seat, frame, shown)),
  dealt: nothing,
  turn_began: nothing,
  missed: nothing,
  dropped: nothing,
  reshuffled: nothing,
  show_began: nothing,
  clock_moved: nothing,
  connection_awaited: nothing,
};
