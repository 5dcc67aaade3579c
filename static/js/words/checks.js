/**
 * What a declaration needs, point by point, and whether the hand has it: in words, for the dialog of a finish and while
 * one declares.
 */

import { fill, gettext, ngettext } from "./i18n.js";

/**
 * @import { HandReading } from "../rules/scoring.js"
 * @import { RuleProfile } from "../wire/messages.js"
 */
/** @typedef {{ met: boolean, words: string }} Check */
/** @typedef {{ needed: Check[], instead: Check[] }} Checks `instead`: each by itself is enough, whatever the rest is. */
/** @typedef {Pick<HandReading, "counts"> & { loose: number }} Counted */

/**
 * @param {RuleProfile} rules
 * @param {Counted} reading
 * @returns {Checks}
 */
export function checksOf(rules, reading) {
  return { needed: needed(rules, reading), instead: instead(rules, reading) };
}

/** @type {(rules: RuleProfile, reading: Counted) => Check[]} */
function needed({ pure_sequences, sequences }, { counts, loose }) {
  const pure = ngettext("%(count)s pure sequence", "%(count)s pure sequences", pure_sequences);
  const checks = [{ met: counts.pure >= pure_sequences, words: fill(pure, { count: pure_sequences }) }];
  if (sequences > pure_sequences) {
    const second = sequences === 2 ? gettext("A second sequence") : gettext("%(count)s sequences in all");
    checks.push({ met: counts.sequences >= sequences, words: fill(second, { count: sequences }) });
  }
  checks.push({ met: loose === 0, words: loose === 0 ? gettext("Every card is in a group") : looseWords(loose) });
  return checks;
}

/** @param {number} count */
function looseWords(count) {
  return fill(ngettext("%(count)s card in no group", "%(count)s cards in no group", count), { count });
}

/** @type {(rules: RuleProfile, reading: Counted) => Check[]} */
function instead({ declare_tunnelas, declare_dublees, declare_jokers }, { counts }) {
  /** @type {[number | null, number, string][]} */
  const ways = [
    [declare_tunnelas, counts.tunnelas, gettext("%(needed)s tunnelas; you have %(have)s")],
    [declare_dublees, counts.dublees, gettext("%(needed)s dublees; you have %(have)s")],
    [declare_jokers, counts.jokers, gettext("%(needed)s jokers in one group; you have %(have)s")],
  ];
  return ways.flatMap(([wanted, have, words]) =>
    wanted ? [{ met: have >= wanted, words: fill(words, { needed: wanted, have }) }] : [],
  );
}
