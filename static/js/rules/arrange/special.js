/**
 * What counts at 21 cards whatever the other cards are: tunnelas, dublees, and jokers in one group (rules 5 and 6).
 *
 * The profile says how many of each are a declaration, and how many nearly one.
 */

import { cardOf, codeOf } from "./holding.js";
import { ascending } from "./grouping.js";

/**
 * @import { RuleProfile } from "../../wire/messages.js"
 * @import { Jokers } from "../jokers.js"
 * @import { LaidOut } from "./grouping.js"
 */
/** @typedef {{ jokers: Jokers, cards: number[], away: boolean }} Asked A hand, and whether a card of it is put away. */

/** @type {(asked: Asked, card: number) => boolean} */
const isJoker = ({ jokers }, card) => jokers.isJoker(codeOf(card));
/** @type {(asked: Asked, card: number) => number} */
const pointsOf = ({ jokers }, card) => jokers.points(codeOf(card));

/**
 * A special declaration that the hand holds, or null.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @param {boolean} away
 * @returns {LaidOut | null}
 */
export function declaration(rules, jokers, codes, away) {
  const asked = { jokers, cards: codes.map(cardOf), away };
  return (
    alike(asked, 3, rules.declare_tunnelas) ??
    alike(asked, 2, rules.declare_dublees) ??
    together(asked, rules.declare_jokers)
  );
}

/**
 * The groups for which a losing hand costs only the profile's `near_win_points`, or null.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 * @param {boolean} away
 * @returns {LaidOut | null}
 */
export function nearWin(rules, jokers, codes, away) {
  const asked = { jokers, cards: codes.map(cardOf), away };
  return alike(asked, 2, rules.declare_dublees && rules.near_dublees) ?? together(asked, rules.near_jokers);
}

/** @type {(asked: Asked, size: number, needed: number | null) => LaidOut | null} */
function alike(asked, size, needed) {
  const { cards, away } = asked;
  if (!needed) return null;
  const copies = new Map(cards.map((card) => [card, cards.filter((one) => one === card).length]));
  const whole = [...copies].flatMap(([card, count]) => Array.from({ length: Math.floor(count / size) }, () => card));
  // Cheap cards first: the dear ones are the better ones to put away.
  whole.sort(
    (one, other) =>
      Number(isJoker(asked, other)) - Number(isJoker(asked, one)) ||
      pointsOf(asked, one) - pointsOf(asked, other) ||
      one - other,
  );
  if (whole.length < needed || (away && cards.length === size * needed)) return null;
  const taken = whole.slice(0, needed);
  for (const card of taken) copies.set(card, (copies.get(card) ?? 0) - size);
  const rest = [...copies].flatMap(([card, count]) => Array.from({ length: count }, () => card));
  return laidOut(
    asked,
    taken.map((card) => Array.from({ length: size }, () => card)),
    rest,
  );
}

/** @type {(asked: Asked, needed: number | null) => LaidOut | null} */
function together(asked, needed) {
  if (!needed) return null;
  const held = asked.cards.filter((card) => isJoker(asked, card)).sort(ascending);
  const others = asked.cards.filter((card) => !isJoker(asked, card));
  const spare = asked.away && others.length === 0 ? held.splice(0, 1) : others;
  return held.length >= needed ? laidOut(asked, [held], spare) : null;
}

/** @type {(asked: Asked, groups: number[][], rest: number[]) => LaidOut} */
function laidOut(asked, groups, rest) {
  const away = asked.away ? dearest(asked, rest) : null;
  const ungrouped = [...rest];
  if (away !== null) ungrouped.splice(ungrouped.indexOf(away), 1);
  return { groups, ungrouped: ungrouped.sort(ascending), away };
}

/**
 * The card to put away when none of these is needed: the one with the most points, a joker last of all.
 * @type {(asked: Asked, cards: number[]) => number}
 */
function dearest(asked, cards) {
  /** @type {(card: number) => number} */
  const worth = (card) => (isJoker(asked, card) ? -1 : pointsOf(asked, card));
  return cards.reduce((best, card) => (worth(card) > worth(best) ? card : best));
}
