/**
 * Follows every card of a recorded deal from the shuffled deck on: what lies on the piles before each draw, and when the
 * closed deck is used up and shuffled again (docs/developers/fair-shuffle.md).
 *
 * It knows no rules: who may do what is the business of `python -m engine replay`. It only asks where cards come from.
 */

/** A deck dealt out as the specification says: `{hands, cut, open, closed}`, hands in seat order, the top first. */
export function dealOut(deck, { players, first, profile }) {
  const count = players.length;
  const dealt = count * profile.cards;
  const hands = players.map((_, seat) => {
    const from = (seat - first + count) % count;
    return Array.from({ length: profile.cards }, (_, round) => deck[from + round * count]);
  });
  const [one, other] = deck.slice(dealt, dealt + 2);
  const [cut, open] = profile.open_before_cut ? [other, one] : [one, other];
  return { hands, cut, open, closed: deck.slice(dealt + 2) };
}

/**
 * Walks through the moves from a deal laid out by `dealOut`.
 *
 * Returns `{draws, reshuffles, wrong}`: how many cards were drawn from the closed deck, the reshuffles as
 * `{number, cards}`, and the first draw that does not fit as `{move, said, found}` or null.
 */
export async function walk(shuffle, layout, record) {
  const table = { closed: [...layout.closed], open: [layout.open], drawn: null, finish: null, won: false };
  const last = record.moves.length - 1;
  const reshuffles = [];
  let draws = 0;
  for (const [at, move] of record.moves.entries()) {
    if (move.type === "draw") {
      const found = move.pile === "open" ? table.open.pop() : table.closed.shift();
      if (found !== move.card) return { draws, reshuffles, wrong: { move: at, said: move.card, found: found ?? "-" } };
      draws += move.pile === "closed";
      table.drawn = move.card;
    } else {
      putDown(table, move, record);
      // The next turn begins: only then is an empty deck made full again.
      if (at < last && table.drawn === null && table.finish === null && table.closed.length === 0) {
        const number = reshuffles.length + 1;
        table.closed = await shuffle.reshuffle(number, table.open.splice(0, table.open.length - 1));
        reshuffles.push({ number, cards: table.closed.length });
      }
    }
  }
  return { draws, reshuffles, wrong: null };
}

/** What a move that draws nothing does to the piles. */
function putDown(table, move, { result }) {
  const up = move.type === "timeout";
  if (move.type === "discard" || (up && table.drawn !== null)) {
    table.open.push(up ? table.drawn : move.card);
    table.drawn = null;
  } else if (move.type === "finish") {
    [table.finish, table.drawn] = [move.card, null];
  } else if (move.type === "declare" && result.ending === "declared" && move.seat === result.winner) {
    table.won = true;
  } else if ((move.type === "declare" || up) && table.finish !== null && !table.won) {
    // A wrong show, or none in time: the card goes to the open pile and play goes on.
    table.open.push(table.finish);
    table.finish = null;
  }
}
