/**
 * One's own hand as it lies on the table: groups of cards, each card with a name of its own.
 *
 * Two packs hold two of every card, so a code cannot tell them apart; a `uid` can, and lets a card keep its place
 * and its element on the screen while the server speaks only of codes. Everything here returns new groups and leaves
 * the old ones as they were.
 */

import { sortBySuit, tidyGroup } from "../../../rules/sorting.js";

/** @import { Jokers } from "../../../rules/jokers.js" */
/** @typedef {{ uid: string, code: string }} HeldCard */
/** @typedef {{ group: number, index: number }} Place Between which cards; one past the last group is a new one. */
/** @typedef {(codes: string[]) => boolean} IsMeld */
/** @typedef {(groups: string[][], code: string) => Place | null} PlaceFor Where a drawn card belongs. */

let lastUid = 0;
/** @type {(code: string) => HeldCard} */
const named = (code) => ({ uid: `k${++lastUid}`, code });
/** @type {(card: HeldCard) => string} */
export const codeOf = (card) => card.code;
/** @type {(groups: HeldCard[][]) => HeldCard[][]} */
const filled = (groups) => groups.filter((group) => group.length > 0);

/** @type {(groups: HeldCard[][]) => string[][]} */
export const codesOf = (groups) => groups.map((group) => group.map(codeOf));
/** @type {(groups: HeldCard[][]) => HeldCard[]} */
export const cardsOf = (groups) => groups.flat();
/** @type {(groups: HeldCard[][], uid: string) => HeldCard | null} */
export const findCard = (groups, uid) => cardsOf(groups).find((card) => card.uid === uid) ?? null;

/**
 * Lays out a hand seen for the first time: as it was saved, else by suit.
 * @param {string[]} codes
 * @param {string[][] | null} saved
 * @param {Jokers} jokers
 */
export function layOut(codes, saved, jokers) {
  if (saved?.length)
    return reconcile(
      saved.map((group) => group.map(named)),
      codes,
    ).groups;
  return sortBySuit(codes.map(named), jokers, codeOf);
}

/**
 * Makes the groups hold exactly the cards held: what went is taken out, what came is put in.
 *
 * `to` says where new cards go, `{group, index}`; otherwise one goes where `placeFor` says that it belongs, and else they
 * join a last group that `isMeld` says is nothing yet, or start one. Returns `{groups, came}` with the new cards.
 * @param {HeldCard[][]} groups
 * @param {string[]} codes
 * @param {{ to?: Place | null, gone?: string | null, isMeld?: IsMeld, placeFor?: PlaceFor }} [how]
 */
export function reconcile(groups, codes, { to = null, gone = null, isMeld = () => true, placeFor = () => null } = {}) {
  const missing = [...codes];
  /** @type {(card: HeldCard) => boolean} */
  const stays = (card) => {
    const at = card.uid === gone ? -1 : missing.indexOf(card.code);
    if (at >= 0) missing.splice(at, 1);
    return at >= 0;
  };
  const kept = groups.map((group) => group.filter(stays));
  const came = missing.map(named);
  const [drawn] = came;
  const place = to ?? (drawn && came.length === 1 ? placeFor(codesOf(kept), drawn.code) : null);
  return { groups: filled(came.length ? put(kept, came, place, isMeld) : kept), came };
}

/**
 * Lays the cards held as these codes say, each with the name that it has; what is not held is left out, and what is held
 * besides comes last.
 * @param {HeldCard[][]} groups
 * @param {string[][]} wanted
 * @returns {HeldCard[][]}
 */
export function layAs(groups, wanted) {
  const spare = cardsOf(groups);
  const laid = wanted.map((codes) =>
    codes.flatMap((code) => {
      const at = spare.findIndex((card) => card.code === code);
      return at < 0 ? [] : spare.splice(at, 1);
    }),
  );
  return filled([...laid, spare]);
}

/**
 * The groups as they lay, with exactly these cards: what is not held any more is left out, what came lies last.
 * @param {HeldCard[][]} groups
 * @param {HeldCard[]} held
 * @returns {HeldCard[][]}
 */
export function reconcileCards(groups, held) {
  const known = cardsOf(groups);
  const kept = groups.map((group) => group.filter((card) => held.includes(card)));
  return filled([...kept, held.filter((card) => !known.includes(card))]);
}

/** @type {(groups: HeldCard[][], came: HeldCard[], to: Place | null, isMeld: IsMeld) => HeldCard[][]} */
function put(groups, came, to, isMeld) {
  if (to && groups[to.group])
    return groups.map((group, at) => (at === to.group ? insert(group, to.index, came) : group));
  const last = groups.at(-1);
  if (!to && last && last.length > 0 && !isMeld(last.map(codeOf))) return [...groups.slice(0, -1), [...last, ...came]];
  return [...groups, came];
}

/** @type {(group: HeldCard[], index: number, cards: HeldCard[]) => HeldCard[]} */
const insert = (group, index, cards) => [...group.slice(0, index), ...cards, ...group.slice(index)];

/**
 * Moves cards to a place: `index` counts the cards of the group that stay, `group` one past the last is a new group.
 * @param {HeldCard[][]} groups
 * @param {string[]} uids
 * @param {Place} place
 */
export function move(groups, uids, { group: target, index }) {
  const moving = cardsOf(groups).filter((card) => uids.includes(card.uid));
  const kept = groups.map((group) => group.filter((card) => !uids.includes(card.uid)));
  const grown = target < kept.length ? kept : [...kept, []];
  return filled(grown.map((group, at) => (at === target ? insert(group, index, moving) : group)));
}

/**
 * Makes one new group of the cards chosen, put where the leftmost of them was, tidied into the order of a run.
 * @param {HeldCard[][]} groups
 * @param {string[]} uids
 * @param {Jokers} jokers
 */
export function groupTogether(groups, uids, jokers) {
  const first = groups.findIndex((group) => group.some((card) => uids.includes(card.uid)));
  const chosen = tidyGroup(
    cardsOf(groups).filter((card) => uids.includes(card.uid)),
    jokers,
    codeOf,
  );
  const kept = groups.map((group) => group.filter((card) => !uids.includes(card.uid)));
  return filled([...kept.slice(0, first), chosen, ...kept.slice(first)]);
}

/**
 * Sorts by suit what is in no meld yet; pressed again on a hand that lies so, everything by suit.
 * @param {HeldCard[][]} groups
 * @param {Jokers} jokers
 * @param {IsMeld} isMeld
 */
export function sortHand(groups, jokers, isMeld) {
  const melds = groups.filter((group) => isMeld(group.map(codeOf)));
  const loose = cardsOf(groups.filter((group) => !melds.includes(group)));
  const sorted = [...melds, ...sortBySuit(loose, jokers, codeOf)];
  return sameGroups(sorted, groups) ? sortBySuit(cardsOf(groups), jokers, codeOf) : sorted;
}

/** @type {(one: HeldCard[][], other: HeldCard[][]) => boolean} */
const sameGroups = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Moves a card one step left (-1) or right (+1), over the border into the next group and beyond into a new one.
 * @param {HeldCard[][]} groups
 * @param {string} uid
 * @param {number} step
 */
export function nudge(groups, uid, step) {
  const group = groups.findIndex((cards) => cards.some((card) => card.uid === uid));
  const cards = groups[group];
  if (!cards) return groups;
  const index = cards.findIndex((card) => card.uid === uid) + step;
  if (index >= 0 && index < cards.length) return move(groups, [uid], { group, index });
  if (step > 0) return move(groups, [uid], { group: group + 1, index: 0 });
  const before = groups[group - 1];
  if (before) return move(groups, [uid], { group: group - 1, index: before.length });
  return cards.length === 1 ? groups : [cards.slice(0, 1), cards.slice(1), ...groups.slice(1)];
}

/**
 * Splits the hand for the server: melds as groups, all other cards ungrouped.
 * @param {HeldCard[][]} groups
 * @param {IsMeld} isMeld
 */
export function forServer(groups, isMeld) {
  const codes = codesOf(groups);
  return { groups: codes.filter(isMeld), ungrouped: codes.filter((group) => !isMeld(group)).flat() };
}
