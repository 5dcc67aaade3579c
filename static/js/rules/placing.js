/**
 * Where a drawn card belongs in a hand as it lies: into a meld that it makes or lengthens, else beside its neighbours.
 *
 * No other card is moved, and no meld is broken for it.
 */

import { rankOf, suitOf } from "./cards.js";
import { classify } from "./groups.js";
import { cutAt, meldsWithin } from "./melds-within.js";

/**
 * @import { RuleProfile } from "../wire/messages.js"
 * @import { Jokers } from "./jokers.js"
 */
/** @typedef {{ group: number, index: number }} Place */
/** @typedef {Place & { gain: number, order: number }} Candidate */

/** A card of its suit so many ranks away is a neighbour; one of its rank is a farther one. */
const NEAR = 2;
const SAME_RANK = 2.5;

/**
 * The place for a card among groups of codes, or null when it belongs nowhere yet.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[][]} groups
 * @param {string} code
 * @returns {Place | null}
 */
export function placeFor(rules, jokers, groups, code) {
  const candidates = groups.flatMap((codes, group) => placesIn(rules, jokers, codes, code, group));
  const best = candidates.reduce(better, { group: -1, index: -1, gain: 0, order: 0 });
  const place = best.group >= 0 ? best : besideNeighbours(rules, jokers, groups, code);
  return place && { group: place.group, index: place.index };
}

/** @type {(best: Candidate, other: Candidate) => Candidate} */
const better = (best, other) =>
  other.gain > best.gain || (best.group >= 0 && other.gain === best.gain && other.order > best.order) ? other : best;

/**
 * The places in one group at which the card saves points: its own, and those of cards that it makes a meld with.
 * @type {(rules: RuleProfile, jokers: Jokers, codes: string[], code: string, group: number) => Candidate[]}
 */
function placesIn(rules, jokers, codes, code, group) {
  const whole = classify(rules, jokers, codes);
  const before = looseIn(rules, jokers, codes) + jokers.points(code);
  return [...codes, ""].flatMap((_next, index) => {
    const grown = [...codes.slice(0, index), code, ...codes.slice(index)];
    if (whole && classify(rules, jokers, grown) !== whole) return [];
    const gain = before - looseIn(rules, jokers, grown);
    return gain > 0 ? [{ group, index, gain, order: jokers.isJoker(code) ? index : orderAt(codes, code, index) }] : [];
  });
}

/**
 * What the cards of a group count that lie in no meld there.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[]} codes
 */
function looseIn(rules, jokers, codes) {
  const pieces = cutAt(codes, meldsWithin(rules, jokers, codes));
  const loose = pieces.filter((piece) => !isMeld(rules, jokers, piece)).flat();
  return loose.reduce((sum, one) => sum + jokers.points(one), 0);
}

/** @type {(rules: RuleProfile, jokers: Jokers, codes: string[]) => boolean} */
function isMeld(rules, jokers, codes) {
  const kind = classify(rules, jokers, codes);
  return kind !== null && kind !== "dublee" && kind !== "jokers";
}

/**
 * How well a card that is no joker stands between its neighbours: ranks that rise are two, one that does is one.
 * @param {string[]} codes
 * @param {string} code
 * @param {number} index
 */
function orderAt(codes, code, index) {
  const [left, right] = [codes[index - 1], codes[index]];
  const rises = left === undefined || rankOf(left) <= rankOf(code);
  const risesOn = right === undefined || rankOf(code) < rankOf(right);
  return Number(rises) + Number(risesOn);
}

/**
 * Behind the nearest card of its suit in a group that is no meld, at most two ranks away, or beside one of its rank; a
 * joker beside other jokers.
 * @param {RuleProfile} rules
 * @param {Jokers} jokers
 * @param {string[][]} groups
 * @param {string} code
 * @returns {Place | null}
 */
function besideNeighbours(rules, jokers, groups, code) {
  /** @type {(other: string) => number} */
  const distance = (other) => distanceBetween(jokers, code, other);
  const near = groups.flatMap((codes, group) => {
    if (classify(rules, jokers, codes)) return [];
    const taken = meldsWithin(rules, jokers, codes);
    return codes.flatMap((other, at) => {
      const isInMeld = taken.some(({ from, to }) => from <= at && at < to);
      return isInMeld || distance(other) === Infinity ? [] : [{ group, at, other, away: distance(other) }];
    });
  });
  const [first] = near.sort((one, other) => one.away - other.away);
  if (!first) return null;
  const goesBefore = !jokers.isJoker(code) && rankOf(code) < rankOf(first.other);
  const place = { group: first.group, index: first.at + (goesBefore ? 0 : 1) };
  return splitsMeld(rules, jokers, groups[first.group] ?? [], place.index) ? null : place;
}

/** @type {(jokers: Jokers, code: string, other: string) => number} */
function distanceBetween(jokers, code, other) {
  const wild = [code, other].filter(jokers.isJoker).length;
  if (wild) return wild === 2 ? 0 : Infinity;
  const apart = Math.abs(rankOf(code) - rankOf(other));
  if (suitOf(code) !== suitOf(other)) return apart === 0 ? SAME_RANK : Infinity;
  const away = rankOf(code) === 0 || rankOf(other) === 0 ? Math.min(apart, 13 - apart) : apart;
  return away > 0 && away <= NEAR ? away : Infinity;
}

/** @type {(rules: RuleProfile, jokers: Jokers, codes: string[], index: number) => boolean} */
const splitsMeld = (rules, jokers, codes, index) =>
  meldsWithin(rules, jokers, codes).some(({ from, to }) => from < index && index < to);
