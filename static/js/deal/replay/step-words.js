/**
 * A step of a replay in words, and by whom it was made: a live table hides what a replay may tell.
 */

import { fill, gettext } from "../../words/i18n.js";
import { cardName } from "../../words/names.js";
import { phrase, tossPhrase } from "../../words/event-sentences.js";

/** Where a finished deal can be told more than a live one: a sentence for oneself and one about another. */
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

function keyOf(event) {
  if (event.type === "drawn") return event.pile === "closed" ? "drawn" : "";
  if (event.type === "absence_chosen") return event.stays ? "absence_stays" : "absence_goes";
  if (event.type === "drop_asked") return event.wanted ? "drop_wanted" : "drop_unwanted";
  return event.type;
}

function sentence(event, you, nameOf) {
  const own = OPEN[keyOf(event)]?.[event.seat === you ? 0 : 1];
  if (!own) return phrase(event, you, nameOf);
  return fill(own, { name: nameOf(event.seat), card: event.card ? cardName(event.card) : "" });
}

/** How a deal began: the toss, or that the cards were dealt. */
export function beginning({ view, toss, you }, nameOf) {
  const player = view.seats[view.first].player;
  const card = toss?.find((one) => one.player === player)?.card ?? null;
  return `${gettext("The cards are dealt.")} ${tossPhrase(view.first === you, nameOf(view.first), card)}`;
}

/**
 * One step as `{text, by, seats}`: `by` is who really made it (`player`, `timeout`, `bot`), `seats` are those whose move it
 * was.
 */
export function told(step, you, nameOf) {
  const text = step.events
    .map((event) => sentence(event, you, nameOf))
    .filter(Boolean)
    .join(" ");
  const clock = step.events.filter((event) => event.type === "missed" || event.by === "timeout");
  const made = clock.length ? clock : step.events.filter((event) => event.by).slice(0, 1);
  const by = clock.length ? "timeout" : (made[0]?.by ?? "player");
  return { text, by, seats: [...new Set(made.map((event) => event.seat))] };
}

/** The mark of a move that its player did not make; empty for the player's own. */
export function mark({ by, seats }, you) {
  if (by === "bot") return gettext("Bot");
  if (by !== "timeout") return "";
  return seats.includes(you) ? gettext("Done in your name") : gettext("By the clock");
}

/** Time since the deal began: 3:07. */
export function elapsed(ms) {
  const all_s = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(all_s / 60)}:${String(all_s % 60).padStart(2, "0")}`;
}
