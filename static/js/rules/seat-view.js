/**
 * One deal as one seat sees it, moved on by events: a snapshot and the events after it give the next snapshot.
 *
 * The same arithmetic as `engine/views/advance.py`; a test plays many deals and holds the two to the same views.
 */

const without = (codes, code) => {
  const at = codes.indexOf(code);
  return [...codes.slice(0, at), ...codes.slice(at + 1)];
};

const withSeat = (view, seat, change) => ({
  ...view,
  seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)),
});

/** A new step begins with this version: moves made for the one before are stale. */
const step = (view, changes) => ({ ...view, ...changes, step_version: view.version + 1 });

function putsAway(view, { seat, card }) {
  const next = withSeat(view, seat, (one) => ({ cards: one.cards - 1 }));
  if (seat !== view.you || card === null) return next;
  return { ...next, hand: without(view.hand, card), drawn_card: null };
}

function drawn(view, { seat, pile, card }) {
  const taken = pile === "open" ? { open_pile: view.open_pile.slice(0, -1) } : { closed_count: view.closed_count - 1 };
  const held = withSeat({ ...view, ...taken }, seat, (one) => ({ cards: one.cards + 1 }));
  const next = step(held, { drawn: true, open_may_be_drawn: false });
  return seat === view.you && card !== null ? { ...next, hand: [...view.hand, card], drawn_card: card } : next;
}

function discarded(view, event) {
  const next = { ...putsAway(view, event), open_pile: [...view.open_pile, event.card], drawn: false };
  if (event.by === "timeout") return next;
  return withSeat(next, event.seat, (one) => ({ turns: one.turns + 1, misses: 0 }));
}

function missed(view, { seat, misses }) {
  return { ...withSeat(view, seat, (one) => ({ turns: one.turns + 1, misses })), open_may_be_drawn: false };
}

function dropped(view, { seat, status }) {
  return { ...withSeat(view, seat, () => ({ status, drop_asked: false })), open_may_be_drawn: false };
}

function finishPlaced(view, event) {
  const { turn_due_at_ms, due_at_ms } = event;
  return step(putsAway(view, event), { phase: "declare", finish_slot: true, turn_due_at_ms, due_at_ms });
}

function wrongShown(view, { seat, card }) {
  const next = { ...view, open_pile: [...view.open_pile, card], finish_slot: false, drawn: false };
  return withSeat(next, seat, () => ({ status: "wrong_show", drop_asked: false }));
}

function over(view, { result }) {
  const ended = result.seats.reduce(
    (next, { seat, outcome }) => withSeat(next, seat, () => ({ status: outcome })),
    view,
  );
  return step(ended, { phase: "over", turn: result.winner, due_at_ms: null, open_may_be_drawn: false, result });
}

const APPLY = {
  turn_began: (view, { seat, turn_due_at_ms, due_at_ms, open_may_be_drawn }) =>
    step(view, { phase: "turn", turn: seat, drawn: false, turn_due_at_ms, due_at_ms, open_may_be_drawn }),
  extra_used: (view, { seat, extra_ms }) => withSeat(view, seat, () => ({ extra_ms })),
  drawn,
  discarded,
  missed,
  dropped,
  reshuffled: (view, { closed_count }) => ({ ...view, closed_count, open_pile: view.open_pile.slice(-1) }),
  finish_placed: finishPlaced,
  wrong_shown: wrongShown,
  declared: (view, { seat }) => withSeat(view, seat, () => ({ status: "won", shown: true })),
  show_began: (view, { due_at_ms }) => step(view, { phase: "show", turn_due_at_ms: due_at_ms, due_at_ms }),
  shown: (view, { seat }) => withSeat(view, seat, () => ({ shown: true })),
  absence_chosen: (view, { seat, stays }) => withSeat(view, seat, () => ({ stays })),
  drop_asked: (view, { seat, wanted }) => withSeat(view, seat, () => ({ drop_asked: wanted })),
  clock_moved: (view, { turn_due_at_ms, due_at_ms }) => ({ ...view, turn_due_at_ms, due_at_ms }),
  over,
};

/** The view after one event; an event of a kind not known leaves it as it was. */
export function advance(view, event) {
  return APPLY[event.type]?.(view, event) ?? view;
}

/** The view after all events of one version. */
export function advanceAll(view, events, version) {
  return { ...events.reduce(advance, view), version };
}
