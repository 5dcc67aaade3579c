/**
 * Follows every card of a recorded deal from the shuffled deck on: what lies on the piles before each draw, and when the
 * closed deck is used up and shuffled again (docs/developers/fair-shuffle.md).
 *
 * It knows no rules: who may do what is the business of `python -m engine replay`. It only asks where cards come from.
 */

/**
 * @import { DealRecord } from "../../wire/record.js"
 * @import { FairShuffle } from "../../shuffle/fair-shuffle.js"
 */

/** @typedef {DealRecord["moves"][number]} Move */
/** @typedef {{ hands: string[][], cut: string, open: string, closed: string[] }} Layout The deck dealt out, tops first. */
/**
 * What lies on the table: `drawn` is the card drawn and not put away yet, `won` that a declaration was right.
 * @typedef {object} Lying
 * @property {string[]} closed
 * @property {string[]} open
 * @property {string | null} drawn
 * @property {string | null} finish
 * @property {boolean} won
 */
/**
 * How many cards were drawn from the closed deck, the reshuffles with how many cards each, and the first draw that does
 * not fit, or null.
 * @typedef {object} Walked
 * @property {number} draws
 * @property {{ number: number, cards: number }[]} reshuffles
 * @property {{ move: number, said: string, found: string } | null} wrong
 */

/**
 * A deck dealt out as the specification says, hands in seat order.
 * @param {string[]} deck
 * @param {Pick<DealRecord, "players" | "first" | "profile">} record
 * @returns {Layout}
 */
export function dealOut(deck, { players, first, profile }) {
  const count = players.length;
  const dealt = count * profile.cards;
  const hands = players.map((_player, seat) => {
    const from = (seat - first + count) % count;
    return Array.from({ length: profile.cards }, (_card, round) => deck[from + round * count] ?? "");
  });
  const [one = "", other = ""] = deck.slice(dealt, dealt + 2);
  const [cut, open] = profile.open_before_cut ? [other, one] : [one, other];
  return { hands, cut, open, closed: deck.slice(dealt + 2) };
}

/**
 * Walks through the moves from a deal laid out by `dealOut`.
 * @param {FairShuffle} shuffle
 * @param {Layout} layout
 * @param {DealRecord} record
 * @returns {Promise<Walked>}
 */
export async function walk(shuffle, layout, record) {
  /** @type {Lying} */
  const table = { closed: [...layout.closed], open: [layout.open], drawn: null, finish: null, won: false };
  const last = record.moves.length - 1;
  /** @type {Walked["reshuffles"]} */
  const reshuffles = [];
  let draws = 0;
  for (const [at, move] of record.moves.entries()) {
    if (move.type === "draw") {
      const found = move.pile === "open" ? table.open.pop() : table.closed.shift();
      if (found !== move.card) return { draws, reshuffles, wrong: { move: at, said: move.card, found: found ?? "-" } };
      draws += move.pile === "closed" ? 1 : 0;
      table.drawn = move.card;
    } else {
      const before = table.closed.length;
      putDown(table, move, record);
      draws += before - table.closed.length;
      // The next turn begins: only then is an empty deck made full again.
      if (at < last && isUsedUp(table)) {
        const number = reshuffles.length + 1;
        table.closed = await shuffle.reshuffle(number, table.open.splice(0, table.open.length - 1));
        reshuffles.push({ number, cards: table.closed.length });
      }
    }
  }
  return { draws, reshuffles, wrong: null };
}

/** @param {Lying} table */
const isUsedUp = ({ closed, drawn, finish }) => drawn === null && finish === null && closed.length === 0;

/**
 * What a move that draws nothing does to the piles.
 * @param {Lying} table
 * @param {Move} move
 * @param {Pick<DealRecord, "profile" | "result">} record
 */
function putDown(table, move, { profile, result }) {
  if (move.type === "discard") discard(table, move.card);
  else if (move.type === "finish") [table.finish, table.drawn] = [move.card, null];
  else if (move.type === "timeout") timeUp(table, profile.absence === "auto_play");
  else if (move.type === "declare" && isRight(move.seat, result)) table.won = true;
  else if (move.type === "declare") takeBack(table);
}

/** @type {(seat: number, result: DealRecord["result"]) => boolean} */
const isRight = (seat, { ending, winner }) => ending === "declared" && seat === winner;

/**
 * @param {Lying} table
 * @param {string} card
 */
function discard(table, card) {
  table.open.push(card);
  table.drawn = null;
}

/**
 * The clock puts away the card drawn, or takes a declaration that was not made as a wrong one. Where the house plays for
 * who is absent, it draws a card first.
 * @param {Lying} table
 * @param {boolean} plays
 */
function timeUp(table, plays) {
  if (table.drawn !== null) discard(table, table.drawn);
  else if (plays && table.finish === null && !table.won) discard(table, table.closed.shift() ?? "");
  else takeBack(table);
}

/**
 * A wrong show, or none in time: the card goes to the open pile and play goes on.
 * @param {Lying} table
 */
function takeBack(table) {
  if (table.finish === null || table.won) return;
  table.open.push(table.finish);
  table.finish = null;
}
