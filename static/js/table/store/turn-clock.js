/**
 * Whose clock runs, and for how long: the turn, a declaration, or everybody's time to show.
 */

/** The clock of one deal seat as `{turn_due_at_ms, due_at_ms, turn_ms}`, or null when none runs for it. */
export function turnFor(state, dealSeat) {
  const { deal, rules, table } = state;
  if (!deal || table?.parked || !dealSeat || deal.due_at_ms === null) return null;
  if (deal.phase === "show") {
    const owes = dealSeat.status === "in" && !dealSeat.shown && dealSeat.seat !== deal.turn;
    return owes ? { turn_due_at_ms: deal.due_at_ms, due_at_ms: deal.due_at_ms, turn_ms: rules.show_s * 1000 } : null;
  }
  if (deal.phase === "over" || deal.turn !== dealSeat.seat) return null;
  const seconds = deal.phase === "declare" ? rules.declare_s : rules.turn_s;
  return { turn_due_at_ms: deal.turn_due_at_ms, due_at_ms: deal.due_at_ms, turn_ms: seconds * 1000 };
}
