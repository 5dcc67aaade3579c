/**
 * One deal as one seat sees it, moved on by events: a snapshot and the events after it give the next snapshot.
 *
 * The same arithmetic as `engine/views.py` does; a test plays many deals and holds the two to the same views.
 */

const without = (codes, code) => {
  const at = codes.indexOf(code);
  return at < 0 ? codes : [...codes.slice(0, at), ...codes.slice(at + 1)];
};

const withSeat = (view, seat, change) => ({
  ...view,
  seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)),
});

const topMayBeDrawn = (view, pile) => pile.length > 0 && !view.jokers.includes(pile.at(-1));

function withOpenPile(view, pile) {
  return { ...view, open_pile: pile, open_may_be_drawn: topMayBeDrawn(view, pile) };
}

function drawn(view, { seat, pile, card }) {
  const taken = pile === "open" ? withOpenPile(view, view.open_pile.slice(0, -1)) : { ...view, closed_count: view.closed_count - 1 };
  const next = withSeat({ ...taken, drawn: true }, seat, (one) => ({ cards: one.cards + 1 }));
  if (seat !== view.you) return next;
  return { ...next, hand: [...view.hand, card], drawn_card: card };
}

function discarded(view, { seat, card }) {
  const next = withSeat(withOpenPile(view, [...view.open_pile, card]), seat, (one) => ({ cards: one.cards - 1, misses: 0, turns: one.turns + 1 }));
  return seat === view.you ? { ...next, hand: without(view.hand, card), drawn_card: null } : next;
}

const APPLY = {
  turn_began: (view, { seat, turn_due_at_ms, due_at_ms }) => ({ ...view, phase: "turn", turn: seat, drawn: false, turn_due_at_ms, due_at_ms }),
  drawn,
  discarded,
  missed: (view, { seat, misses }) => withSeat(view, seat, () => ({ misses })),
  dropped: (view, { seat, status }) => withSeat(view, seat, () => ({ status })),
  reshuffled: (view, { closed_count }) => ({ ...view, closed_count, open_pile: view.open_pile.slice(-1) }),
  finish_placed: (view, { seat, turn_due_at_ms, due_at_ms }) => ({ ...view, phase: "declare", turn: seat, finish_slot: true, turn_due_at_ms, due_at_ms }),
  wrong_shown: (view, { seat, card }) => withSeat({ ...withOpenPile(view, [...view.open_pile, card]), finish_slot: false }, seat, () => ({ status: "wrong_show" })),
  declared: (view, { seat }) => withSeat(view, seat, () => ({ shown: true })),
  show_began: (view, { due_at_ms }) => ({ ...view, phase: "show", turn_due_at_ms: due_at_ms, due_at_ms }),
  shown: (view, { seat }) => withSeat(view, seat, () => ({ shown: true })),
  absence_chosen: (view, { seat, stays }) => withSeat(view, seat, () => ({ stays })),
  drop_asked: (view, { seat, wanted }) => withSeat(view, seat, () => ({ drop_asked: wanted })),
  over: (view, { result }) => ({ ...view, phase: "over", result, due_at_ms: null }),
};

/** The view after one event; an event of a kind not known leaves it as it was. */
export function advance(view, event) {
  return APPLY[event.type]?.(view, event) ?? view;
}

/** The view after all events of one version. */
export function advanceAll(view, events, version) {
  return { ...events.reduce(advance, view), version };
}
