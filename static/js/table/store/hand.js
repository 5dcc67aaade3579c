/**
 * One's own hand as it lies on the table: groups of cards, each card with a name of its own.
 *
 * Two packs hold two of every card, so a code cannot tell them apart; a `uid` can, and lets a card keep its place
 * and its element on the screen while the server speaks only of codes. Everything here returns new groups and leaves
 * the old ones as they were. A group is a list of `{uid, code}`.
 */

import { sortBySuit, tidyGroup } from "../../rules/sorting.js";

let lastUid = 0;
const named = (code) => ({ uid: `k${++lastUid}`, code });
const codeOf = (card) => card.code;
const filled = (groups) => groups.filter((group) => group.length > 0);

export const codesOf = (groups) => groups.map((group) => group.map(codeOf));
export const cardsOf = (groups) => groups.flat();
export const findCard = (groups, uid) => cardsOf(groups).find((card) => card.uid === uid) ?? null;

/** Lays out a hand seen for the first time: as it was saved, else by suit. */
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
 * `to` says where new cards go, `{group, index}`; otherwise they join a last group that `isMeld` says is nothing yet,
 * or start one. Returns `{groups, came}` with the new cards.
 */
export function reconcile(groups, codes, { to = null, gone = null, isMeld = () => true } = {}) {
  const missing = [...codes];
  const stays = (card) => {
    const at = card.uid === gone ? -1 : missing.indexOf(card.code);
    if (at >= 0) missing.splice(at, 1);
    return at >= 0;
  };
  const kept = groups.map((group) => group.filter(stays));
  const came = missing.map(named);
  return { groups: filled(came.length ? put(kept, came, to, isMeld) : kept), came };
}

function put(groups, came, to, isMeld) {
  if (to && groups[to.group])
    return groups.map((group, at) => (at === to.group ? insert(group, to.index, came) : group));
  const last = groups.at(-1);
  if (!to && last && last.length > 0 && !isMeld(last.map(codeOf))) return [...groups.slice(0, -1), [...last, ...came]];
  return [...groups, came];
}

const insert = (group, index, cards) => [...group.slice(0, index), ...cards, ...group.slice(index)];

/**
 * Moves cards to a place: `index` counts the cards of the group that stay, `group` one past the last is a new group.
 */
export function move(groups, uids, { group: target, index }) {
  const moving = cardsOf(groups).filter((card) => uids.includes(card.uid));
  const kept = groups.map((group) => group.filter((card) => !uids.includes(card.uid)));
  const grown = target < kept.length ? kept : [...kept, []];
  return filled(grown.map((group, at) => (at === target ? insert(group, index, moving) : group)));
}

/** Makes one new group of the cards chosen, put where the leftmost of them was, tidied into the order of a run. */
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
 */
export function sortHand(groups, jokers, isMeld) {
  const melds = groups.filter((group) => isMeld(group.map(codeOf)));
  const loose = cardsOf(groups.filter((group) => !melds.includes(group)));
  const sorted = [...melds, ...sortBySuit(loose, jokers, codeOf)];
  return sameGroups(sorted, groups) ? sortBySuit(cardsOf(groups), jokers, codeOf) : sorted;
}

const sameGroups = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Moves a card one step left (-1) or right (+1), over the border into the next group and beyond into a new one. */
export function nudge(groups, uid, step) {
  const group = groups.findIndex((cards) => cards.some((card) => card.uid === uid));
  const index = groups[group].findIndex((card) => card.uid === uid);
  const inside = index + step >= 0 && index + step < groups[group].length;
  if (inside) return move(groups, [uid], { group, index: index + step });
  if (step > 0) return move(groups, [uid], { group: group + 1, index: 0 });
  if (group > 0) return move(groups, [uid], { group: group - 1, index: groups[group - 1].length });
  return groups[group].length === 1 ? groups : [[groups[0][0]], groups[0].slice(1), ...groups.slice(1)];
}

/** Splits the hand for the server: melds as groups, all other cards ungrouped. */
export function forServer(groups, isMeld) {
  const codes = codesOf(groups);
  return { groups: codes.filter(isMeld), ungrouped: codes.filter((group) => !isMeld(group)).flat() };
}
