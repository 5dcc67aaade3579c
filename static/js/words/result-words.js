/**
 * What a deal came to in points, in words: signed points of the hands, each exchange of value cards, and the cap.
 */

import { amount, fill, gettext } from "./i18n.js";

/** @import { ResultShown, RuleProfile, SettlementInfo, ValueCardsPaid } from "../wire/messages.js" */
/** @typedef {(seat: number) => string} NameOf Names a seat. */

/**
 * A whole number with its sign; 0 has none.
 * @param {number} points
 */
export const signed = (points) => amount(points * 100, true);

/**
 * What a seat's hand brought or cost: the winner gets what the others lose. In a pool it is what the total grows by.
 * @param {ResultShown} result
 * @param {number} seat
 * @param {RuleProfile["format"] | undefined} format
 */
export function handPoints({ winner, seats }, seat, format) {
  const own = seats.find((one) => one.seat === seat)?.points ?? 0;
  if (format === "pool") return own;
  return seat === winner ? seats.reduce((sum, { points }) => sum + points, 0) : -own;
}

/**
 * "+23 pts"; in a pool, where points are only ever added, "23 pts".
 * @param {number} points
 * @param {RuleProfile["format"] | undefined} format
 */
export const pointsWords = (points, format) =>
  fill(gettext("%(points)s pts"), { points: format === "pool" ? points : signed(points) });

/**
 * One seat's total by its parts: each exchange of value cards, what the cap forgave, and the sum; empty where no value
 * cards changed hands.
 * @param {SettlementInfo} settlement
 * @param {number} seat
 * @param {{ you: number | null, nameOf: NameOf, cap: number | null | undefined }} reader
 */
export function exchangeLines({ exchanges = [], seats }, seat, reader) {
  const own = exchanges.filter((one) => one.seat === seat || one.to === seat);
  if (own.length === 0) return [];
  const score = seats.find((one) => one.seat === seat)?.score ?? 0;
  const total = fill(gettext("Total %(points)s pts"), { points: signed(score) });
  return [...own.map((one) => exchangeWords(one, seat, reader)), ...capWords(own, reader.cap), total];
}

/** @type {(exchange: ValueCardsPaid, seat: number, reader: { you: number | null, nameOf: NameOf }) => string} */
function exchangeWords({ seat: from, to, paid }, seat, { you, nameOf }) {
  const gives = from === seat;
  const other = gives ? to : from;
  const named = { points: signed(gives ? -paid : paid), name: nameOf(other) };
  if (other === you) {
    return fill(
      gives ? gettext("Value cards %(points)s pts to you") : gettext("Value cards %(points)s pts from you"),
      named,
    );
  }
  const words = gives
    ? gettext("Value cards %(points)s pts to %(name)s")
    : gettext("Value cards %(points)s pts from %(name)s");
  return fill(words, named);
}

/**
 * What was owed for value cards and not paid, since nobody loses more than the cap.
 * @type {(exchanges: ValueCardsPaid[], cap: number | null | undefined) => string[]}
 */
function capWords(exchanges, cap) {
  const forgiven = exchanges.reduce((sum, { owed, paid }) => sum + owed - paid, 0);
  if (!forgiven) return [];
  const words = gettext("Nobody loses more than %(cap)s points in a deal: %(points)s more were forgiven.");
  return [fill(words, { cap: cap ?? "", points: forgiven })];
}
