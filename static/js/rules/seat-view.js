/**
 * One deal as one seat sees it, moved on by events: a snapshot and the events after it give the next snapshot.
 *
 * The same arithmetic as `engine/views/advance.py`; a test plays many deals and holds the two to the same views.
 */

import { armOf } from "../wire/arms.js";
import { SEAT_BECOMES, isOfSeat } from "../wire/seat-events.js";

/**
 * @import {
 *   DealEvent, Discarded, Drawn, Dropped, FinishPlaced, Missed, Over, SeatSeen, SeatView, WrongShown
 * } from "../wire/messages.js"
 * @import { Arms } from "../wire/arms.js"
 * @import { SeatEvent } from "../wire/seat-events.js"
 */

/** @type {(codes: string[], code: string) => string[]} */
const without = (codes, code) => {
  const at = codes.indexOf(code);
  return [...codes.slice(0, at), ...codes.slice(at + 1)];
};

/** @type {(view: SeatView, seat: number, change: (one: SeatSeen) => Partial<SeatSeen>) => SeatView} */
const withSeat = (view, seat, change) => ({
  ...view,
  seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)),
});

/**
 * A new step begins with this version: moves made for the one before are stale.
 * @type {(view: SeatView, changes: Partial<SeatView>) => SeatView}
 */
const step = (view, changes) => ({ ...view, ...changes, step_version: view.version + 1 });

/** @type {(view: SeatView, event: Discarded | FinishPlaced) => SeatView} */
function putsAway(view, { seat, card }) {
  const next = withSeat(view, seat, (one) => ({ cards: one.cards - 1 }));
  if (seat !== view.you || card === null) return next;
  return { ...next, hand: without(view.hand, card), drawn_card: null };
}

/** @type {(event: Drawn, view: SeatView) => SeatView} */
function drawn({ seat, pile, card }, view) {
  const taken = pile === "open" ? { open_pile: view.open_pile.slice(0, -1) } : { closed_count: view.closed_count - 1 };
  const held = withSeat({ ...view, ...taken }, seat, (one) => ({ cards: one.cards + 1 }));
  const next = step(held, { drawn: true, open_may_be_drawn: false });
  return seat === view.you && card !== null ? { ...next, hand: [...view.hand, card], drawn_card: card } : next;
}

/** @type {(event: Discarded, view: SeatView) => SeatView} */
function discarded(event, view) {
  const next = { ...putsAway(view, event), open_pile: [...view.open_pile, event.card], drawn: false };
  if (event.by === "timeout") return next;
  return withSeat(next, event.seat, (one) => ({ turns: one.turns + 1, misses: 0 }));
}

/** @type {(event: Missed, view: SeatView) => SeatView} */
function missed({ seat, misses }, view) {
  return { ...withSeat(view, seat, (one) => ({ turns: one.turns + 1, misses })), open_may_be_drawn: false };
}

/** @type {(event: Dropped, view: SeatView) => SeatView} */
function dropped({ seat, status }, view) {
  // Who is dropped out of turn leaves the player in turn what it had.
  const open_may_be_drawn = view.open_may_be_drawn && seat !== view.turn;
  return { ...withSeat(view, seat, () => ({ status, drop_asked: false })), open_may_be_drawn };
}

/** @type {(event: FinishPlaced, view: SeatView) => SeatView} */
function finishPlaced(event, view) {
  const { turn_due_at_ms, due_at_ms } = event;
  return step(putsAway(view, event), { phase: "declare", finish_slot: true, turn_due_at_ms, due_at_ms });
}

/** @type {(event: WrongShown, view: SeatView) => SeatView} */
function wrongShown({ seat, card }, view) {
  const next = { ...view, open_pile: [...view.open_pile, card], finish_slot: false, drawn: false };
  return withSeat(next, seat, () => ({ status: "wrong_show", drop_asked: false }));
}

/** @type {(event: Over, view: SeatView) => SeatView} */
function over({ result }, view) {
  const ended = result.seats.reduce(
    (next, { seat, outcome }) => withSeat(next, seat, () => ({ status: outcome })),
    view,
  );
  return step(ended, { phase: "over", turn: result.winner, due_at_ms: null, open_may_be_drawn: false, result });
}

/**
 * What each event makes of the view; those of one seat alone are followed as the server declares them.
 * @type {Arms<Exclude<DealEvent, SeatEvent>, [view: SeatView], SeatView>}
 */
const AFTER = {
  // A new deal comes as a snapshot; `dealt` is in the log of a finished deal only.
  dealt: (_event, view) => view,
  turn_began: ({ seat, turn_due_at_ms, due_at_ms, open_may_be_drawn }, view) =>
    step(view, { phase: "turn", turn: seat, drawn: false, turn_due_at_ms, due_at_ms, open_may_be_drawn }),
  drawn,
  discarded,
  missed,
  dropped,
  reshuffled: ({ closed_count }, view) => ({ ...view, closed_count, open_pile: view.open_pile.slice(-1) }),
  finish_placed: finishPlaced,
  wrong_shown: wrongShown,
  show_began: ({ due_at_ms }, view) => step(view, { phase: "show", turn_due_at_ms: due_at_ms, due_at_ms }),
  clock_moved: ({ turn_due_at_ms, due_at_ms }, view) => ({ ...view, turn_due_at_ms, due_at_ms }),
  connection_awaited: ({ due_at_ms }, view) => ({ ...view, turn_due_at_ms: due_at_ms, due_at_ms }),
  over,
};

/**
 * The view after one event; an event of a kind not known leaves it as it was.
 * @param {SeatView} view
 * @param {DealEvent} event
 * @returns {SeatView}
 */
export function advance(view, event) {
  if (isOfSeat(event)) return withSeat(view, event.seat, () => armOf(SEAT_BECOMES, event)?.(event) ?? {});
  return armOf(AFTER, event)?.(event, view) ?? view;
}

/**
 * The view after all events of one version.
 * @param {SeatView} view
 * @param {DealEvent[]} events
 * @param {number} version
 * @returns {SeatView}
 */
export function advanceAll(view, events, version) {
  return { ...events.reduce(advance, view), version };
}
