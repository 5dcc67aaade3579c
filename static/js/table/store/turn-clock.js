/**
 * Whose clock runs, and for how long: the turn, a declaration, or everybody's time to show.
 */

/**
 * @import { RuleProfile, SeatSeen, SeatView } from "../../wire/messages.js"
 * @import { TableState } from "./state.js"
 */

/**
 * A clock that runs: its ordinary time ends first, then the extra time; `turn_ms` is the whole ordinary time.
 * @typedef {{ turn_due_at_ms: number, due_at_ms: number, turn_ms: number }} TurnClock
 */
/** @typedef {{ extra: boolean, left_s: number, part: number }} TimeLeft */

/**
 * The clock of one deal seat, or null when none runs for it.
 * @param {Pick<TableState, "deal" | "rules" | "table">} state
 * @param {SeatSeen | null} dealSeat
 * @returns {TurnClock | null}
 */
export function turnFor({ deal, rules, table }, dealSeat) {
  return deal && rules && dealSeat && !table?.parked ? clockOf(deal, rules, dealSeat) : null;
}

/** @type {(deal: SeatView, rules: RuleProfile, dealSeat: SeatSeen) => TurnClock | null} */
function clockOf({ phase, turn, turn_due_at_ms, due_at_ms }, rules, dealSeat) {
  if (due_at_ms === null || phase === "over") return null;
  if (phase === "show") return owesShow(dealSeat, turn) ? showClock(due_at_ms, rules) : null;
  if (turn !== dealSeat.seat) return null;
  return { turn_due_at_ms, due_at_ms, turn_ms: (phase === "declare" ? rules.declare_s : rules.turn_s) * 1000 };
}

/** @type {(due_at_ms: number, rules: RuleProfile) => TurnClock} */
const showClock = (due_at_ms, { show_s }) => ({ turn_due_at_ms: due_at_ms, due_at_ms, turn_ms: show_s * 1000 });

/** @type {(dealSeat: SeatSeen, turn: number) => boolean} */
const owesShow = ({ seat, status, shown }, turn) => status === "in" && !shown && seat !== turn;

/**
 * What a turn's clock shows: the ordinary time first, then the extra time bank.
 *
 * `now_ms` is the server's time. `part` of the answer runs from 1 to 0 over the piece of time that is running.
 * @param {number} now_ms
 * @param {TurnClock} clock
 * @returns {TimeLeft}
 */
export function turnTime(now_ms, { turn_due_at_ms, due_at_ms, turn_ms }) {
  const ordinary_ms = turn_due_at_ms - now_ms;
  if (ordinary_ms > 0) return timeLeft(false, ordinary_ms, turn_ms);
  return timeLeft(true, Math.max(0, due_at_ms - now_ms), Math.max(1, due_at_ms - turn_due_at_ms));
}

/** @type {(extra: boolean, left_ms: number, whole_ms: number) => TimeLeft} */
function timeLeft(extra, left_ms, whole_ms) {
  return { extra, left_s: Math.ceil(left_ms / 1000), part: Math.min(1, left_ms / whole_ms) };
}
