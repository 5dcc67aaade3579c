/**
 * Cards that move are seen to move: a deal, a draw, a discard, a finish, chips to the winner.
 *
 * Elements are already where they belong; each only starts from where it came. Who asked the system for less motion
 * gets none.
 */

/**
 * @import { DealEvent, Discarded, Drawn, FinishPlaced, Pile, SeatView } from "../../wire/messages.js"
 * @import { TableState } from "../store/state.js"
 */
/** @typedef {{ cards: Map<string, DOMRect>, codes: Map<string, DOMRect> }} Places Where cards lay, by uid and by code. */
/** @typedef {DOMRect | null | undefined} Spot */

const DEAL_STEP_MS = 45;
const OPENING_VERSION = 1;
const FLIGHT = { duration: 320, easing: "cubic-bezier(.2,.8,.3,1)" };
const SLIDE = { duration: 190, easing: "cubic-bezier(.2,.7,.3,1)" };

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** @type {(root: Element) => HTMLElement[]} */
const cardsIn = (root) => [...root.querySelectorAll(".held")].filter((card) => card instanceof HTMLElement);

/**
 * Whether a deal has just been dealt.
 * @param {SeatView | null} deal
 * @param {Pick<TableState, "deal">} before
 * @returns {deal is SeatView}
 */
export function isNewDeal(deal, before) {
  return deal !== null && deal.deal !== before.deal?.deal && deal.version <= OPENING_VERSION;
}

/**
 * Where every card of the hand is now; taken before a change, given to `showEvents` after it.
 * @param {Element} root
 * @returns {Places}
 */
function takePlaces(root) {
  /** @type {Places} */
  const places = { cards: new Map(), codes: new Map() };
  for (const card of cardsIn(root)) {
    const place = card.getBoundingClientRect();
    places.cards.set(card.dataset.uid ?? "", place);
    places.codes.set(card.dataset.code ?? "", place);
  }
  return places;
}

/** What is measured before a change: nothing where no card moves. */
export class HandBefore {
  /** @type {unknown} How the hand lay at the last change. */
  #lay = null;

  /**
   * Where the cards are, or null: nothing has happened, and the hand lies as it lay.
   * @param {Element} root
   * @param {unknown} lay
   * @param {boolean} happened
   * @returns {Places | null}
   */
  places(root, lay, happened) {
    const lies = !happened && lay === this.#lay;
    this.#lay = lay;
    return lies ? null : takePlaces(root);
  }
}

/**
 * What moves an element from a place to its own; nothing where it lies there already. It is measured now and moved when
 * it is called: to measure one after another was moved makes the browser work its styles out once more for each.
 * @param {HTMLElement | null} element
 * @param {Spot} place
 * @param {KeyframeAnimationOptions} timing
 * @param {{ delay?: number, fade?: boolean }} [how]
 * @returns {(() => void) | undefined}
 */
function moveFrom(element, place, timing, { delay = 0, fade = false } = {}) {
  if (!element || !place) return undefined;
  const own = element.getBoundingClientRect();
  if (!own.width || !place.width) return undefined;
  const x = place.left + place.width / 2 - own.left - own.width / 2;
  const y = place.top + place.height / 2 - own.top - own.height / 2;
  if (Math.hypot(x, y) < 1) return undefined;
  const scale = Math.min(1.4, place.width / own.width);
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: fade ? 0.2 : 1 };
  return () => {
    const flight = element.animate([start, { transform: "none", opacity: 1 }], { ...timing, delay, fill: "backwards" });
    takesNoTaps(element, flight);
  };
}

/**
 * A card in flight takes no taps. This is no part of the animation: the browser moves what changes place and opacity
 * alone by itself, and for anything more asks the page before each picture.
 * @param {HTMLElement} element
 * @param {Animation} flight
 */
function takesNoTaps(element, flight) {
  lastFlights.set(element, flight);
  element.style.pointerEvents = "none";
  whenOver(flight, () => {
    if (lastFlights.get(element) === flight) element.style.pointerEvents = "";
  });
}

/** @type {WeakMap<Element, Animation>} A card that sets off again before it has landed lands once. */
const lastFlights = new WeakMap();

/** @type {(flight: Animation, act: () => void) => void} */
const whenOver = (flight, act) => void flight.finished.then(act, act);

/** @type {(moves: ((() => void) | undefined)[]) => void} */
const begin = (moves) => moves.forEach((move) => move?.());

/** @type {(...what: Parameters<typeof moveFrom>) => void} */
const from = (...what) => begin([moveFrom(...what)]);

/**
 * Lets a card's back or a chip fly from one place to another and vanish there.
 * @param {Element} root
 * @param {string} className
 * @param {Spot} start
 * @param {Spot} end
 * @param {number} [delay]
 */
function fly(root, className, start, end, delay = 0) {
  const layer = root.querySelector(".flyers");
  if (!layer || !start || !end) return;
  const flyer = document.createElement("span");
  flyer.className = className;
  layer.append(flyer);
  /** @type {(place: DOMRect) => string} */
  const at = (place) =>
    `translate(${place.left + place.width / 2}px, ${place.top + place.height / 2}px) translate(-50%, -50%)`;
  const steps = [
    { transform: at(start), opacity: 1 },
    { transform: at(end), opacity: 1, offset: 0.85 },
    { transform: at(end), opacity: 0 },
  ];
  whenOver(flyer.animate(steps, { duration: 460, easing: FLIGHT.easing, delay, fill: "both" }), () => flyer.remove());
}

/**
 * Where something is; null where it is not shown, as the bots of a lesson in a low window: nothing flies to the corner.
 * @type {(root: Element, selector: string) => Spot}
 */
function placeOf(root, selector) {
  const place = root.querySelector(selector)?.getBoundingClientRect();
  return place?.width ? place : null;
}

/** @type {(root: Element, name: Pile) => Spot} */
const pile = (root, name) => placeOf(root, `[data-pile="${name}"] .card, [data-pile="${name}"] .card-space`);
/** @type {(root: Element, number: number) => Spot} */
const seat = (root, number) => placeOf(root, `[data-deal-seat="${number}"] .ring`);

/**
 * Slides the hand's cards to their new places; a card that was not there comes from `source`.
 * @param {Element} root
 * @param {Places} places
 * @param {Spot} [source]
 */
export function slideHand(root, places, source = null) {
  if (isStill()) return;
  begin(
    cardsIn(root).map((card) => {
      const before = places.cards.get(card.dataset.uid ?? "");
      return before ? moveFrom(card, before, SLIDE) : moveFrom(card, source, FLIGHT);
    }),
  );
}

/**
 * Deals the hand out of the closed deck, and a few backs to everybody else.
 * @param {Element} root
 * @param {number[]} seats
 */
export function dealOut(root, seats) {
  if (isStill()) return;
  const deck = pile(root, "closed");
  begin(cardsIn(root).map((card, at) => moveFrom(card, deck, FLIGHT, { delay: at * DEAL_STEP_MS })));
  for (const number of seats)
    for (let round = 0; round < 3; round += 1)
      fly(root, "flyer card card-back", deck, seat(root, number), round * 160 + number * 50);
}

/**
 * Plays what the events of one message look like. `you` is one's own deal seat.
 * @param {Element} root
 * @param {DealEvent[]} events
 * @param {Places} places
 * @param {number | null} you
 */
function playEvents(root, events, places, you) {
  if (isStill()) return;
  const drawn = events.find((event) => event.type === "drawn" && event.seat === you);
  slideHand(root, places, drawn?.type === "drawn" ? pile(root, drawn.pile) : null);
  for (const event of events) {
    if (event.type === "drawn") playDraw(root, event, you);
    if (event.type === "discarded") playDiscard(root, event, places, you);
    if (event.type === "finish_placed") playFinish(root, event, you);
  }
}

/** @type {(root: Element, event: Drawn, you: number | null) => void} */
function playDraw(root, event, you) {
  if (event.seat !== you) fly(root, "flyer card card-back", pile(root, event.pile), seat(root, event.seat));
}

/** @type {(root: Element, event: Discarded, places: Places, you: number | null) => void} */
function playDiscard(root, event, places, you) {
  const start = event.seat === you ? places.codes.get(event.card) : seat(root, event.seat);
  from(root.querySelector('[data-pile="open"] .deck .card'), start, FLIGHT);
}

/** @type {(root: Element, event: FinishPlaced, you: number | null) => void} */
function playFinish(root, event, you) {
  if (event.seat === you) return;
  from(root.querySelector('[data-pile="finish"] .card'), seat(root, event.seat), FLIGHT, { fade: true });
}

/**
 * Lets chips go from the losers to the winner.
 * @param {Element} root
 * @param {number} winner
 * @param {number[]} losers
 */
function payOut(root, winner, losers) {
  if (isStill()) return;
  for (const loser of losers)
    for (let chip = 0; chip < 3; chip += 1)
      fly(root, "flyer flyer-chip", seat(root, loser), seat(root, winner), chip * 90);
}

/** @type {(seats: { seat: number }[], left: number | null) => number[]} */
const seatsBut = (seats, left) => seats.map((one) => one.seat).filter((one) => one !== left);

/**
 * Shows what has happened in a deal: that it was dealt, each move of it, and who won.
 * @param {Element} root
 * @param {{ deal: SeatView | null, events: DealEvent[], places: Places, isNew: boolean }} happened
 */
export function showEvents(root, { deal, events, places, isNew }) {
  const you = deal?.you ?? null;
  if (deal && isNew) return dealOut(root, seatsBut(deal.seats, you));
  const over = events.find((event) => event.type === "over");
  if (over) payOut(root, over.result.winner, seatsBut(over.result.seats, over.result.winner));
  return events.length ? playEvents(root, events, places, you) : slideHand(root, places);
}
