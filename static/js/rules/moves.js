/**
 * What a player may do now, told from the view alone, so that the screen offers nothing the server would refuse.
 */

const NOTHING = {
  drawClosed: false,
  drawOpen: false,
  discard: false,
  drop: false,
  askDrop: false,
  finish: false,
  declare: false,
  show: false,
};

/** The moves open to the view's own player; `view` is the seat view or null. Returns a flag per move; none where play has `stopped`. */
export function movesOf(view, stopped = false) {
  if (!view || view.you === null || stopped) return NOTHING;
  const mine = view.turn === view.you;
  const isIn = view.seats[view.you].status === "in";
  const turn = view.phase === "turn" && isIn;
  return {
    drawClosed: turn && mine && !view.drawn,
    drawOpen: turn && mine && !view.drawn && view.open_pile.length > 0 && view.open_may_be_drawn,
    discard: turn && mine && view.drawn,
    drop: turn && mine && !view.drawn,
    askDrop: turn && !mine,
    finish: turn && mine && view.drawn,
    declare: view.phase === "declare" && mine,
    show: view.phase === "show" && isIn && !mine && !view.seats[view.you].shown,
  };
}

/** What the player should do now: `draw`, `discard`, `declare`, `show`, `wait` or `watch`. */
export function promptOf(view, stopped = false) {
  const moves = movesOf(view, stopped);
  if (moves.declare) return "declare";
  if (moves.show) return "show";
  if (moves.drawClosed) return "draw";
  if (moves.discard) return "discard";
  return view?.you !== null && view?.seats[view.you]?.status === "in" ? "wait" : "watch";
}
