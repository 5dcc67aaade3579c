/**
 * What just happened, in words: for the eye under the decks and for a screen reader's ear.
 */

import { fill, gettext } from "./i18n.js";
import { cardName } from "./names.js";

/** @import { DealEvent, Drawn, Reason } from "../wire/messages.js" */
/**
 * @typedef {Exclude<DealEvent["type"], "drawn"> | "drawn_closed" | "drawn_closed_card" | "drawn_open"
 *   | "discarded_timeout" | "dropped_misses" | "dropped_unrevealed"} SentenceKey
 */

/**
 * A sentence for oneself and one about another, per event; `null` where an event says nothing by itself.
 * @type {Record<SentenceKey, [string | null, string | null] | null>}
 */
const SENTENCES = {
  dealt: null,
  turn_began: null,
  extra_used: null,
  show_began: null,
  absence_chosen: null,
  drop_asked: null,
  drawn_closed: [gettext("You drew from the closed deck."), gettext("%(name)s drew from the closed deck.")],
  drawn_closed_card: [gettext("You drew the %(card)s."), null],
  drawn_open: [
    gettext("You took the %(card)s from the open deck."),
    gettext("%(name)s took the %(card)s from the open deck."),
  ],
  discarded: [gettext("You discarded the %(card)s."), gettext("%(name)s discarded the %(card)s.")],
  discarded_timeout: [
    gettext("Your time was up: the %(card)s was discarded for you."),
    gettext("%(name)s ran out of time; the %(card)s was discarded."),
  ],
  missed: [gettext("You missed your turn."), gettext("%(name)s missed a turn.")],
  dropped: [gettext("You dropped for %(points)s points."), gettext("%(name)s dropped for %(points)s points.")],
  dropped_misses: [
    gettext("Too many missed turns: you were dropped for %(points)s points."),
    gettext("%(name)s missed too many turns and was dropped for %(points)s points."),
  ],
  dropped_unrevealed: [
    gettext("Your share of the shuffle did not come in time: a first drop for %(points)s points."),
    gettext("The share of %(name)s did not come in time: a first drop for %(points)s points."),
  ],
  finish_placed: [gettext("You put a card on the finish slot. Declare now."), gettext("%(name)s is finishing.")],
  wrong_shown: [
    gettext("Your declaration was wrong. You are out of this deal."),
    gettext("%(name)s made a wrong show and is out."),
  ],
  declared: [gettext("You declared. Well played!"), gettext("%(name)s declared. Show your groups.")],
  shown: [gettext("You showed your cards."), gettext("%(name)s showed.")],
  clock_moved: [null, gettext("The deal goes on, with time added to the clock.")],
  connection_awaited: [
    gettext("Your connection was lost; you get more time."),
    gettext("%(name)s has lost the connection; the table waits a little."),
  ],
  over: [gettext("You won the deal."), gettext("%(name)s won the deal.")],
  reshuffled: [null, gettext("The closed deck was used up; the open pile was shuffled into it.")],
};

/**
 * Why a declaration was wrong; the codes are `engine.hands.scoring.Reason`'s.
 * @type {Record<Reason, string>}
 */
const REASONS = {
  no_pure_sequence: gettext("There is no pure sequence."),
  too_few_pure_sequences: gettext("There are not enough pure sequences."),
  too_few_sequences: gettext("There are not enough sequences."),
  invalid_group: gettext("A group is neither a sequence nor a set."),
  dublee_beside: gettext("A dublee covers no cards beside sequences and sets."),
  ungrouped_cards: gettext("Some cards are in no group."),
  too_few_tunnelas: gettext("There are not enough tunnelas to declare by them alone."),
  too_few_dublees: gettext("There are not enough dublees to declare by them alone."),
  too_few_jokers: gettext("There are not enough jokers in one group to declare by them alone."),
};

/**
 * @param {DealEvent} event
 * @returns {SentenceKey}
 */
function keyOf(event) {
  if (event.type === "drawn") return keyOfDraw(event);
  if (event.type === "discarded" && event.by === "timeout") return "discarded_timeout";
  if (event.type === "dropped" && event.why === "misses") return "dropped_misses";
  if (event.type === "dropped" && event.why === "unrevealed") return "dropped_unrevealed";
  return event.type;
}

/** @param {Drawn} event */
function keyOfDraw({ pile, card }) {
  if (pile === "open") return "drawn_open";
  return card ? "drawn_closed_card" : "drawn_closed";
}

/**
 * The seat that an event is about: for the end of a deal its winner's.
 * @param {DealEvent} event
 */
function seatOf(event) {
  if (event.type === "over") return event.result.winner;
  return "seat" in event ? event.seat : null;
}

/**
 * One event as a sentence, or null. `you` is one's own deal seat, `nameOf(seat)` names the others.
 * @param {DealEvent} event
 * @param {number | null} you
 * @param {(seat: number) => string} nameOf
 */
export function phrase(event, you, nameOf) {
  const pair = SENTENCES[keyOf(event)];
  if (!pair) return null;
  const seat = seatOf(event);
  const mine = seat !== null && seat === you;
  const sentence = mine ? (pair[0] ?? pair[1]) : pair[1];
  const told = sentence && fill(sentence, { name: seat === null ? "" : nameOf(seat), ...numbersOf(event) });
  if (!mine || event.type !== "wrong_shown") return told;
  return [told, ...event.reasons.map((reason) => REASONS[reason]).filter(Boolean)].join(" ");
}

/**
 * What the sentences name of an event.
 * @param {DealEvent} event
 */
function numbersOf(event) {
  const card = "card" in event && event.card ? cardName(event.card) : "";
  return { card, points: "points" in event ? event.points : "" };
}

/**
 * All that one message tells, in order, as one line; empty when it tells nothing.
 * @param {DealEvent[]} events
 * @param {number | null} you
 * @param {(seat: number) => string} nameOf
 */
export function phrases(events, you, nameOf) {
  return events
    .map((event) => phrase(event, you, nameOf))
    .filter(Boolean)
    .join(" ");
}

/**
 * Who begins, and by which card of the toss; `card` is null when there was no toss.
 * @param {boolean} mine
 * @param {string} name
 * @param {string | null} card
 */
export function tossPhrase(mine, name, card) {
  if (card === null) return mine ? gettext("You begin.") : fill(gettext("%(name)s begins."), { name });
  const named = { name, card: cardName(card) };
  return fill(
    mine
      ? gettext("You won the toss with the %(card)s and begin.")
      : gettext("%(name)s won the toss with the %(card)s and begins."),
    named,
  );
}
