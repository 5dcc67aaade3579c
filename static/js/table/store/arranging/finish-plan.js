/**
 * What a finish with one card would come to: the groups that would be declared, what they have and lack, and whether the
 * solver's arrangement is to be laid for it.
 */

import { readHand } from "../../../rules/scoring.js";
import { checksOf } from "../../../words/checks.js";
import { codesOf } from "./hand.js";

/**
 * @import { Best } from "../../../rules/arrange/thread.js"
 * @import { Kind, RuleProfile } from "../../../wire/messages.js"
 * @import { Checks } from "../../../words/checks.js"
 * @import { Desk } from "./desk.js"
 * @import { HeldCard } from "./hand.js"
 */
/**
 * `arranges` has the groups to be laid first, null where the hand is declared as it lies.
 * @typedef {object} FinishPlan
 * @property {string} card
 * @property {string[][]} groups
 * @property {(Kind | null)[]} kinds
 * @property {Checks} checks
 * @property {boolean} declarable
 * @property {string[][] | null} arranges
 * @property {RuleProfile} rules
 * @property {string[]} jokers The deal's joker cards among these.
 */

/**
 * The plan for putting a card away; `best` is what the solver makes of the others, or null.
 * @param {Desk} desk
 * @param {RuleProfile} rules
 * @param {HeldCard} card
 * @param {Best | null} best
 * @returns {FinishPlan}
 */
export function finishPlan(desk, rules, card, best) {
  const asItLies = desk.without(card);
  const lying = desk.read(asItLies);
  if (!lying.declarable && best?.declarable) return arrangedPlan(desk, rules, card, best);
  const pieces = codesOf(desk.cut(asItLies));
  const { kinds } = readHand(rules, desk.jokers, pieces);
  return planned(desk, rules, card, { groups: pieces, kinds, reading: lying, arranges: null });
}

/** @type {(desk: Desk, rules: RuleProfile, card: HeldCard, best: Best) => FinishPlan} */
function arrangedPlan(desk, rules, card, { groups, ungrouped }) {
  const all = ungrouped.length ? [...groups, ungrouped] : groups;
  const read = readHand(rules, desk.jokers, groups, ungrouped);
  const kinds = all.map((_group, at) => read.kinds[at] ?? null);
  const reading = { ...read, loose: ungrouped.length };
  return planned(desk, rules, card, { groups: all, kinds, reading, arranges: all });
}

/**
 * @param {Desk} desk
 * @param {RuleProfile} rules
 * @param {HeldCard} card
 * @param {Pick<FinishPlan, "groups" | "kinds" | "arranges"> & { reading: Parameters<typeof checksOf>[1] & { declarable: boolean } }} made
 * @returns {FinishPlan}
 */
function planned(desk, rules, card, { groups, kinds, reading, arranges }) {
  const jokers = groups.flat().filter((code) => desk.jokers.isJoker(code));
  const { declarable } = reading;
  return { card: card.code, groups, kinds, checks: checksOf(rules, reading), declarable, arranges, rules, jokers };
}
