/**
 * Cards that move are seen to move: a deal, a draw, a discard, a finish, chips to the winner.
 *
 * Elements are already where they belong; each only starts from where it came. Who asked the system for less motion
 * gets none.
 */

const DEAL_STEP_MS = 45;
const FLIGHT = { duration: 320, easing: "cubic-bezier(.2,.8,.3,1)" };
const SLIDE = { duration: 190, easing: "cubic-bezier(.2,.7,.3,1)" };

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** Where every card of the hand and every pile is now; taken before a change, given to `play` after it. */
export function takePlaces(root) {
  const cards = new Map();
  for (const card of root.querySelectorAll(".held")) cards.set(card.dataset.uid, card.getBoundingClientRect());
  return { cards, codes: lastPlaceOfCodes(root) };
}

function lastPlaceOfCodes(root) {
  return new Map([...root.querySelectorAll(".held")].map((card) => [card.dataset.code, card.getBoundingClientRect()]));
}

/** Moves an element from a place to its own. */
function from(element, place, timing, { delay = 0, fade = false } = {}) {
  if (!element || !place) return;
  const own = element.getBoundingClientRect();
  if (!own.width || !place.width) return;
  const x = place.left + place.width / 2 - own.left - own.width / 2;
  const y = place.top + place.height / 2 - own.top - own.height / 2;
  if (Math.hypot(x, y) < 1) return;
  const scale = Math.min(1.4, place.width / own.width);
  const start = {
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    opacity: fade ? 0.2 : 1,
    pointerEvents: "none",
  };
  element.animate([start, { transform: "none", opacity: 1, pointerEvents: "none" }], {
    ...timing,
    delay,
    fill: "backwards",
  });
}

/** Lets a card's back or a chip fly from one place to another and vanish there. */
function fly(root, className, start, end, delay = 0) {
  const layer = root.querySelector(".flyers");
  if (!layer || !start || !end) return;
  const flyer = document.createElement("span");
  flyer.className = className;
  layer.append(flyer);
  const at = (place) =>
    `translate(${place.left + place.width / 2}px, ${place.top + place.height / 2}px) translate(-50%, -50%)`;
  const steps = [
    { transform: at(start), opacity: 1 },
    { transform: at(end), opacity: 1, offset: 0.85 },
    { transform: at(end), opacity: 0 },
  ];
  flyer.animate(steps, { duration: 460, easing: FLIGHT.easing, delay, fill: "both" }).finished.then(
    () => flyer.remove(),
    () => flyer.remove(),
  );
}

const placeOf = (root, selector) => root.querySelector(selector)?.getBoundingClientRect() ?? null;
const pile = (root, name) => placeOf(root, `[data-pile="${name}"] .card, [data-pile="${name}"] .card-space`);
const seat = (root, number) => placeOf(root, `[data-deal-seat="${number}"] .ring`);

/** Slides the hand's cards to their new places; a card that was not there comes from `source`. */
export function slideHand(root, places, source = null) {
  if (isStill()) return;
  for (const card of root.querySelectorAll(".held")) {
    const before = places.cards.get(card.dataset.uid);
    if (before) from(card, before, SLIDE);
    else if (source) from(card, source, FLIGHT);
  }
}

/** Deals the hand out of the closed deck, and a few backs to everybody else. */
export function dealOut(root, seats) {
  if (isStill()) return;
  const deck = pile(root, "closed");
  [...root.querySelectorAll(".held")].forEach((card, at) => from(card, deck, FLIGHT, { delay: at * DEAL_STEP_MS }));
  for (const number of seats)
    for (let round = 0; round < 3; round += 1)
      fly(root, "flyer card card-back", deck, seat(root, number), round * 160 + number * 50);
}

/** Plays what the events of one message look like. `you` is one's own deal seat. */
export function playEvents(root, events, places, you) {
  if (isStill()) return;
  const moved = events.find((event) => event.type === "drawn" && event.seat === you);
  slideHand(root, places, moved ? pile(root, moved.pile) : null);
  for (const event of events) EVENTS[event.type]?.(root, event, places, you);
}

const EVENTS = {
  drawn: (root, event, _places, you) => {
    if (event.seat !== you) fly(root, "flyer card card-back", pile(root, event.pile), seat(root, event.seat));
  },
  discarded: (root, event, places, you) => {
    const start = event.seat === you ? places.codes.get(event.card) : seat(root, event.seat);
    from(root.querySelector('[data-pile="open"] .deck .card'), start, FLIGHT);
  },
  finish_placed: (root, event, _places, you) => {
    if (event.seat !== you)
      from(root.querySelector('[data-pile="finish"] .card'), seat(root, event.seat), FLIGHT, { fade: true });
  },
};

/** Lets chips go from the losers to the winner. */
export function payOut(root, winner, losers) {
  if (isStill()) return;
  for (const loser of losers)
    for (let chip = 0; chip < 3; chip += 1)
      fly(root, "flyer flyer-chip", seat(root, loser), seat(root, winner), chip * 90);
}
