/**
 * A step of a replay in words, and by whom it was made: a live table hides what a replay may tell.
 */

import { fill, gettext } from "../../words/i18n.js";
import { cardName } from "../../words/names.js";
import { phrase, tossPhrase } from "../../words/event-sentences.js";

/** @import { By, DealEvent, Replay, ReplayStep } from "../../wire/messages.js" */
/** @typedef {{ text: string, by: By, seats: number[] }} StepInWords A step in words, who really made it, and in whose name. */
/** @typedef {(seat: number) => string} NameOf */

/**
 * Where a finished deal can be told more than a live one: a sentence for oneself and one about another.
 * @type {Partial<Record<string, [string | null, string]>>}
 */
const OPEN = {
  drawn: [null, gettext("%(name)s drew the %(card)s from the closed deck.")],
  finish_placed: [
    gettext("You put the %(card)s on the finish slot."),
    gettext("%(name)s put the %(card)s on the finish slot."),
  ],
  absence_stays: [
    gettext("You chose to stay through missed turns."),
    gettext("%(name)s chose to stay through missed turns."),
  ],
  absence_goes: [
    gettext("You chose to be dropped for missed turns."),
    gettext("%(name)s chose to be dropped for missed turns."),
  ],
  drop_wanted: [
    gettext("You asked to drop when your turn comes."),
    gettext("%(name)s asked to drop when the turn comes."),
  ],
  drop_unwanted: [gettext("You took your wish to drop back."), gettext("%(name)s took the wish to drop back.")],
};

/** @param {DealEvent} event */
function keyOf(event) {
  if (event.type === "drawn") return event.pile === "closed" ? "drawn" : "";
  if (event.type === "absence_chosen") return event.stays ? "absence_stays" : "absence_goes";
  if (event.type === "drop_asked") return event.wanted ? "drop_wanted" : "drop_unwanted";
  return event.type;
}

/** @type {(event: DealEvent, you: number | null, nameOf: NameOf) => string | null} */
function sentence(event, you, nameOf) {
  if (!("seat" in event)) return phrase(event, you, nameOf);
  const own = OPEN[keyOf(event)]?.[event.seat === you ? 0 : 1];
  if (!own) return phrase(event, you, nameOf);
  const card = "card" in event && event.card ? cardName(event.card) : "";
  return fill(own, { name: nameOf(event.seat), card });
}

/**
 * How a deal began: the toss, or that the cards were dealt.
 * @param {Pick<Replay, "view" | "toss" | "you">} replay
 * @param {NameOf} nameOf
 */
export function beginning({ view, toss, you }, nameOf) {
  const player = view.seats[view.first]?.player;
  const card = toss?.find((one) => one.player === player)?.card ?? null;
  return `${gettext("The cards are dealt.")} ${tossPhrase(view.first === you, nameOf(view.first), card)}`;
}

/**
 * One step in words.
 * @param {Pick<ReplayStep, "events">} step
 * @param {number | null} you
 * @param {NameOf} nameOf
 * @returns {StepInWords}
 */
export function stepInWords({ events }, you, nameOf) {
  const text = events
    .map((event) => sentence(event, you, nameOf))
    .filter(Boolean)
    .join(" ");
  const byClock = events.filter((event) => event.type === "missed" || byOf(event) === "timeout");
  if (byClock.length) return { text, by: "timeout", seats: seatsOf(byClock) };
  const made = events.filter(byOf).slice(0, 1);
  return { text, by: made.map(byOf)[0] ?? "player", seats: seatsOf(made) };
}

/** @param {DealEvent} event */
const byOf = (event) => ("by" in event ? event.by : null);

/** @type {(events: DealEvent[]) => number[]} */
const seatsOf = (events) => [...new Set(events.flatMap((event) => ("seat" in event ? [event.seat] : [])))];

/**
 * The mark of a move that its player did not make; empty for the player's own.
 * @param {Pick<StepInWords, "by" | "seats">} step
 * @param {number | null} you
 */
export function markOf({ by, seats }, you) {
  if (by === "bot") return gettext("Bot");
  if (by !== "timeout") return "";
  return you !== null && seats.includes(you) ? gettext("Done in your name") : gettext("By the clock");
}

/**
 * Time since the deal began: 3:07.
 * @param {number} ms
 */
export function elapsed(ms) {
  const all_s = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(all_s / 60)}:${String(all_s % 60).padStart(2, "0")}`;
}
