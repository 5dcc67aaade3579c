/**
 * What a screen reader is told: the hand by its groups, the table, how everybody stands, and the time.
 *
 * Nothing here is seen. What happens is told by `words/event-sentences.js`, which the eye reads too.
 */

import { amount, fill, gettext, ngettext } from "../../words/i18n.js";
import { cardName, kindName, statusName } from "../../words/names.js";

/**
 * @import { Kind, SeatView } from "../../wire/messages.js"
 * @import { Stretch } from "../../rules/melds-within.js"
 * @import { TimeLeft } from "../store/turn-clock.js"
 */
/**
 * A hand as it lies: cards by group, what each group is or which melds it holds, what it counts, what the whole counts,
 * and which codes are jokers.
 * @typedef {object} HandTold
 * @property {string[][]} groups
 * @property {(Kind | null)[]} kinds
 * @property {Stretch[][]} stretches
 * @property {number[]} counting
 * @property {number} points
 * @property {(code: string) => boolean} isJoker
 */
/** @typedef {(seat: number) => string} NameOf */

/** At so many seconds left, the reader is told. */
const CALLED_AT_S = [15, 10, 5];

/**
 * A card and whether it is a wild joker: "Five of spades, wild joker".
 * @type {(code: string, isJoker: (code: string) => boolean) => string}
 */
const cardTold = (code, isJoker) =>
  isJoker(code) && code !== "PJ" ? fill(gettext("%(card)s, wild joker"), { card: cardName(code) }) : cardName(code);

/**
 * One group: "Pure sequence: Four of hearts, Five of hearts, Six of hearts." It is named as its label is.
 * @param {HandTold} hand
 * @param {number} at
 */
export function groupTold({ groups, kinds, stretches, counting, isJoker }, at) {
  const cards = (groups[at] ?? []).map((code) => cardTold(code, isJoker)).join(", ");
  const points = counting[at] ?? 0;
  const words = points
    ? ngettext(
        "%(kind)s, counts %(points)s point: %(cards)s.",
        "%(kind)s, counts %(points)s points: %(cards)s.",
        points,
      )
    : gettext("%(kind)s: %(cards)s.");
  const within = stretches[at] ?? [];
  const kind = within.length ? within.map((one) => kindName(one.kind)).join(", ") : kindName(kinds[at]);
  return fill(words, { kind, points, cards });
}

/**
 * The whole hand, group by group, and what it counts.
 * @param {HandTold} hand
 */
export function handTold(hand) {
  const count = hand.groups.flat().length;
  if (count === 0) return gettext("You hold no cards.");
  const opening = fill(ngettext("You hold %(count)s card.", "You hold %(count)s cards.", count), { count });
  const { points } = hand;
  const sum = fill(ngettext("The hand counts %(points)s point.", "The hand counts %(points)s points.", points), {
    points,
  });
  return [opening, ...hand.groups.map((_group, at) => groupTold(hand, at)), sum].join(" ");
}

/**
 * What a deal begins with: the wild joker and one's cards.
 * @param {Pick<SeatView, "cut">} deal
 * @param {HandTold} hand
 */
export const openingTold = (deal, hand) => [jokerTold(deal), handTold(hand)].filter(Boolean).join(" ");

/** @param {Pick<SeatView, "cut">} deal */
const jokerTold = ({ cut }) => (cut ? fill(gettext("The wild joker is the %(card)s."), { card: cardName(cut) }) : "");

/**
 * The table: whose turn it is and how long still, the joker, the decks, and everybody in the deal.
 * @param {SeatView} deal
 * @param {NameOf} nameOf
 * @param {TimeLeft | null} time One's own.
 */
export function tableTold(deal, nameOf, time) {
  const top = deal.open_pile.at(-1);
  return [
    turnTold(deal, nameOf),
    time ? timeTold(time) : "",
    jokerTold(deal),
    top
      ? fill(gettext("On the open deck lies the %(card)s."), { card: cardName(top) })
      : gettext("The open deck is empty."),
    fill(ngettext("%(count)s card in the closed deck.", "%(count)s cards in the closed deck.", deal.closed_count), {
      count: deal.closed_count,
    }),
    ...deal.seats.flatMap(({ seat, status }) => {
      const word = statusName(status);
      return word ? [fill(gettext("%(name)s: %(state)s."), { name: nameOf(seat), state: word })] : [];
    }),
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Whose turn it is.
 * @param {Pick<SeatView, "turn" | "you" | "phase">} deal
 * @param {NameOf} nameOf
 */
function turnTold({ turn, you, phase }, nameOf) {
  if (phase === "over") return gettext("The deal is over.");
  if (phase === "show") return gettext("Everybody shows their cards.");
  if (turn === you) return gettext("It is your turn.");
  return fill(gettext("It is the turn of %(name)s."), { name: nameOf(turn) });
}

/**
 * How everybody stands: chips, or points of the match.
 * @param {{ name: string, standing: string | null, chips_minor: number | null | undefined }[]} lines
 */
export const standingsTold = (lines) =>
  lines
    .map(({ name, standing, chips_minor }) =>
      standing === null
        ? fill(gettext("%(name)s: %(amount)s chips."), { name, amount: amount(chips_minor ?? 0) })
        : fill(gettext("%(name)s: %(state)s."), { name, state: standing }),
    )
    .join(" ");

/** @param {TimeLeft} time */
function timeTold({ extra, left_s }) {
  const words = extra
    ? ngettext("%(seconds)s second of extra time left.", "%(seconds)s seconds of extra time left.", left_s)
    : ngettext("%(seconds)s second left.", "%(seconds)s seconds left.", left_s);
  return fill(words, { seconds: left_s });
}

/**
 * What is said of one's clock between two looks at it: that it has begun, that the extra time runs, and the last
 * seconds; "" where there is nothing new.
 * @param {TimeLeft | null} before
 * @param {TimeLeft | null} now
 */
export function timeCall(before, now) {
  if (!now) return "";
  if (!before || hasBegunAnew(before, now)) return timeTold(now);
  if (now.extra && !before.extra) {
    const words = ngettext(
      "Your time is up, your extra time runs: %(seconds)s second.",
      "Your time is up, your extra time runs: %(seconds)s seconds.",
      now.left_s,
    );
    return fill(words, { seconds: now.left_s });
  }
  return hasPassed(before.left_s, now.left_s) ? timeTold(now) : "";
}

/** @type {(before: TimeLeft, now: TimeLeft) => boolean} */
const hasBegunAnew = (before, now) =>
  before.extra === now.extra ? now.left_s > before.left_s : before.extra && !now.extra;

/** @type {(before_s: number, now_s: number) => boolean} */
const hasPassed = (before_s, now_s) => now_s > 0 && CALLED_AT_S.some((at_s) => before_s > at_s && now_s <= at_s);
