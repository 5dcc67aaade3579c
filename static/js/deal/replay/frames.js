/**
 * A finished deal as frames: what lay on the table after each version, every hand open.
 *
 * The public part is the same reducer that the live table uses; the hands, which a live spectator never has, are kept
 * beside it from the same events.
 */

import { advanceAll } from "../../rules/seat-view.js";

/**
 * The frames of a replay as the server sends it.
 *
 * A frame is `{view, hands, groups, finish, fresh, step}`: `hands` lists of codes by seat, `groups` by seat
 * `{groups, ungrouped}` once it was shown or else null, `finish` the card on the slot or null, `fresh` the card that moved
 * last as `{seat, card}` or null, `step` the version's `{version, at_ms, events}`.
 */
export function framesOf({ view, hands, steps }) {
  const shown = resultOf(steps);
  const start = { view, hands, groups: hands.map(() => null), finish: null, fresh: null, step: null };
  const frames = [];
  let frame = start;
  for (const step of steps) {
    frame = next(frame, step, shown);
    frames.push(frame);
  }
  return frames;
}

const resultOf = (steps) => steps.flatMap((step) => step.events).find((event) => event.type === "over")?.result ?? null;

function next(before, step, shown) {
  const view = advanceAll(before.view, step.events, step.version);
  const frame = { ...before, view, hands: [...before.hands], groups: [...before.groups], fresh: null, step };
  for (const event of step.events) HANDLERS[event.type]?.(frame, event, shown);
  return frame;
}

const without = (cards, card) => {
  const at = cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
};

function putsAway(frame, { seat, card }) {
  frame.hands[seat] = without(frame.hands[seat], card);
  frame.fresh = { seat: null, card };
}

function opens(frame, { seat }, shown) {
  const one = shown?.seats[seat];
  if (one?.groups.length) frame.groups[seat] = one;
}

const HANDLERS = {
  drawn: (frame, { seat, card }) => {
    frame.hands[seat] = [...frame.hands[seat], card];
    frame.fresh = { seat, card };
  },
  discarded: putsAway,
  finish_placed: (frame, event) => {
    putsAway(frame, event);
    frame.finish = event.card;
  },
  wrong_shown: (frame) => {
    frame.finish = null;
  },
  declared: opens,
  shown: opens,
  over: (frame, event, shown) => shown.seats.forEach((seat) => opens(frame, seat, shown)),
};
