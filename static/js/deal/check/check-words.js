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
  transcript: [
    gettext("All commitments were closed in one transcript of this deal, its rules and its players."),
    gettext("The transcript of the commitments is not that of this deal, its rules and its players."),
  ],
  shares: [
    gettext("Each revealed share is the one that its player had committed to: %(note)s."),
    gettext("A share is not the one that its player had committed to."),
  ],
  missing: [
    gettext("Who had committed and did not reveal pays a first drop: %(note)s."),
    gettext("The record names others as not having revealed than those of the transcript."),
  ],
  own_share: [
    gettext("The share that your browser drew was mixed in."),
    gettext("The share that your browser drew was not mixed in."),
  ],
  round: [
    gettext("Round %(note)s of the public beacon was the first that came after the shares."),
    gettext("It should have been round %(note)s of the public beacon, the first that came after the shares."),
  ],
  beacon: [
    gettext("The public entropy is the hash of the beacon's signature."),
    gettext("The public entropy is not the hash of the beacon's signature."),
  ],
  signature: [
    gettext("Round %(note)s of the public beacon is signed by the beacon."),
    gettext("Round %(note)s of the public beacon is not signed by the beacon."),
  ],
  chain: [gettext("The beacon is not a public one that this browser knows, so its signature was not checked."), ""],
  no_entropy: [
    gettext("No public entropy: the cards come from the house's seed and the players' shares alone."),
    gettext("The transcript and the record do not agree on whether a public beacon was mixed in."),
  ],
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
  not_held: [gettext("Not held against the public log."), ""],
  log_silent: ["", gettext("The house's public log says nothing of this deal.")],
  log_house: [
    gettext("The public log has the same commitment of the house."),
    gettext("The public log has another commitment of the house."),
  ],
  log_transcript: [
    gettext("The public log has the same transcript of the commitments."),
    gettext("The public log has another transcript of the commitments."),
  ],
  log_shares: [gettext("The public log has the same shares."), gettext("The public log has other shares.")],
  log_seed: [
    gettext("The public log has the same secret number of the house."),
    gettext("The public log has another secret number of the house, or none."),
  ],
  log_called_off: ["", gettext("The public log says that this deal was called off: %(note)s.")],
  log_blocks: [
    gettext("These lines are in the public log's blocks. Compare the last one with what others see: %(note)s."),
    gettext("Lines of the public log are not in the blocks that they are said to be in: %(note)s."),
  ],
  log_waits: [gettext("The newest lines of the public log wait for their block: check again in a minute."), ""],
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
