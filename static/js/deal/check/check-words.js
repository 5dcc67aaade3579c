/**
 * The checks of a shuffle in words: what each one shows, and what it means when it fails.
 */

import { fill, gettext } from "../../words/i18n.js";

/** @import { Check, CheckName } from "./verify.js" */

/**
 * What each check shows when it holds, and what it means when it fails.
 * @type {Record<CheckName, [holds: string, fails: string]>}
 */
const WORDS = {
  commitment: [
    gettext("The house's secret number is the one it had committed to."),
    gettext("The house's secret number is not the one it had committed to."),
  ],
  seen: [
    gettext("It is the fingerprint that you saw before the deal."),
    gettext("It is not the fingerprint that you saw before the deal."),
  ],
  own_seed: [gettext("Your own seed was mixed in."), gettext("The seed mixed in for you is not yours.")],
  toss: [gettext("The toss follows from the seeds."), gettext("The toss does not follow from the seeds.")],
  hands: [
    gettext("Every card dealt follows from the seeds."),
    gettext("The cards dealt do not follow from the seeds."),
  ],
  cut: [gettext("The cut joker follows from the seeds."), gettext("The cut joker does not follow from the seeds.")],
  open: [
    gettext("The first open card follows from the seeds."),
    gettext("The first open card does not follow from the seeds."),
  ],
  draws: [
    gettext("Every card drawn lay on top: %(note)s from the closed deck."),
    gettext("Step %(note)s draws a card that did not lie there."),
  ],
  reshuffle: [
    gettext("The deck was used up and shuffled again as the seeds say (%(note)s cards)."),
    gettext("A reshuffle does not follow from the seeds."),
  ],
  rules: [
    gettext("The rules are those that the record was made under."),
    gettext("The rules in the record were changed."),
  ],
  digest: [
    gettext("Nothing in the record was changed after it was written."),
    gettext("The record was changed after it was written."),
  ],
};

/** @type {(check: Pick<Check, "name" | "ok" | "note">) => string} */
export const wordsOf = ({ name, ok, note }) => fill(WORDS[name][ok ? 0 : 1], { note });

/** @type {Partial<Record<string, string>>} */
const FIELDS = { JSON: gettext("This is no JSON."), format: gettext("This is no record of a deal.") };

/**
 * What is wrong with something that is no record.
 * @param {string} field
 */
export const notARecord = (field) =>
  FIELDS[field] ?? fill(gettext("In this record, %(field)s is missing or makes no sense."), { field });

/**
 * All in one sentence.
 * @param {Pick<Check, "ok">[]} checks
 */
export function verdict(checks) {
  const failed = checks.filter((check) => !check.ok).length;
  if (failed === 0) return gettext("This shuffle is fair: all checks hold.");
  return fill(gettext("Checks that fail: %(failed)s of %(all)s."), { failed, all: checks.length });
}
