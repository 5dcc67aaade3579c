/**
 * What a player may do now, told from the view alone, so that the screen offers nothing the server would refuse.
 */

import { assertNever } from "../wire/arms.js";

/** @import { RuleProfile, SeatSeen, SeatView } from "../wire/messages.js" */
/** @typedef {Pick<RuleProfile, "drops"> | null} Rules */

/**
 * Whether each move is open to the view's own player.
 * @typedef {object} Moves
 * @property {boolean} drawClosed
 * @property {boolean} drawOpen
 * @property {boolean} discard
 * @property {boolean} drop
 * @property {boolean} askDrop
 * @property {boolean} finish
 * @property {boolean} declare
 * @property {boolean} show
 */
/** @typedef {"draw" | "discard" | "declare" | "show" | "wait" | "watch"} Prompt */

/** @type {Moves} */
export const NO_MOVES = {
  drawClosed: false,
  drawOpen: false,
  discard: false,
  drop: false,
  askDrop: false,
  finish: false,
  declare: false,
  show: false,
};

/**
 * The moves open to the view's own player; `view` is the seat view or null.
 * None where play has `stopped`. Whether the house lets anybody drop is in its `rules`.
 * @param {SeatView | null} view
 * @param {boolean} [stopped]
 * @param {Rules} [rules]
 * @returns {Moves}
 */
export function movesOf(view, stopped = false, rules = null) {
  const own = view && view.you !== null ? view.seats[view.you] : undefined;
  return view && own && !stopped ? movesOfSeat(view, own, rules) : NO_MOVES;
}

/**
 * @param {SeatView} view
 * @param {SeatSeen} own
 * @param {Rules} rules
 * @returns {Moves}
 */
function movesOfSeat(view, own, rules) {
  const mine = view.turn === own.seat;
  const isIn = own.status === "in";
  switch (view.phase) {
    case "turn":
      return isIn ? movesInTurn(view, mine, mayDrop(rules, own)) : NO_MOVES;
    case "declare":
      return { ...NO_MOVES, declare: mine };
    case "show":
      return { ...NO_MOVES, show: isIn && !mine && !own.shown };
    case "over":
      return NO_MOVES;
    default:
      assertNever(view.phase);
      return NO_MOVES;
  }
}

/**
 * The moves while turns are played, for one who is still in.
 * @param {SeatView} view
 * @param {boolean} mine
 * @param {boolean} drop
 * @returns {Moves}
 */
function movesInTurn(view, mine, drop) {
  if (!mine) return { ...NO_MOVES, askDrop: drop };
  if (view.drawn) return { ...NO_MOVES, discard: true, finish: true };
  return { ...NO_MOVES, drawClosed: true, drawOpen: view.open_pile.length > 0 && view.open_may_be_drawn, drop };
}

/** @type {(rules: Rules, own: SeatSeen) => boolean} */
function mayDrop(rules, own) {
  if (rules?.drops === "never") return false;
  return rules?.drops !== "first_turn" || own.turns === 0;
}

/**
 * What the player should do now: `draw`, `discard`, `declare`, `show`, `wait` or `watch`.
 * @param {SeatView | null} view
 * @param {boolean} [stopped]
 * @returns {Prompt}
 */
export function promptOf(view, stopped = false) {
  const moves = movesOf(view, stopped);
  if (moves.declare) return "declare";
  if (moves.show) return "show";
  if (moves.drawClosed) return "draw";
  if (moves.discard) return "discard";
  return view && view.you !== null && view.seats[view.you]?.status === "in" ? "wait" : "watch";
}
