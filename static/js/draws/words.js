/**
 * The checks of draws in words: what each one shows, and what it means when it fails.
 */

import { fill, gettext, ngettext } from "../words/i18n.js";

/** @import { Check, Checked, CheckName } from "./verify.js" */

/** @type {Record<Exclude<CheckName, "seats">, [holds: string, fails: string]>} */
const WORDS = {
  known: [
    gettext("Every commitment that this browser saw before is here."),
    gettext("A commitment that this browser saw before is not here any more."),
  ],
  once: [gettext("No round was drawn twice."), gettext("A round was drawn twice.")],
  commitment: [
    gettext("The house's secret number is the one it had committed to."),
    gettext("The house's secret number is not the one it had committed to."),
  ],
  list: [
    gettext("The list of players was closed for this draw. In the public log its SHA-256 is %(note)s."),
    gettext("The list of players is not that of this draw."),
  ],
  round: [
    gettext("Round %(note)s of the public beacon was the first that came after the list stood in the log."),
    gettext("It should have been round %(note)s of the public beacon, the first that came after the list stood there."),
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
  boards: [
    gettext("The cards of %(note)s boards follow from this draw."),
    gettext("Cards were dealt that do not follow from this draw."),
  ],
  no_entropy: [
    gettext("No public entropy: lots come from the house's seed and the closed list alone."),
    gettext("The list and the draw do not agree on whether a public beacon was mixed in."),
  ],
};

/** @type {(check: Pick<Check, "name" | "ok" | "note">) => string} */
export function wordsOf({ name, ok, note }) {
  if (name !== "seats") return fill(WORDS[name][ok ? 0 : 1], { note });
  if (!ok) return gettext("Players do not sit as they were drawn.");
  const moved = Number(note);
  if (moved === 0) return gettext("Everybody sits as drawn.");
  const sentence = ngettext(
    "Everybody sits as drawn but %(moved)s player, so that pairs are kept apart.",
    "Everybody sits as drawn but %(moved)s players, so that pairs are kept apart.",
    moved,
  );
  return fill(sentence, { moved });
}

/**
 * What a draw is called.
 * @param {Pick<Checked, "round" | "late" | "isOfCards" | "state">} draw
 */
export function titleOf({ round, late, isOfCards, state }) {
  const name = fill(nameOf(late, isOfCards), { round, late });
  if (state === "called_off") return `${name} · ${gettext("called off, drawn again")}`;
  return state === "waiting" ? `${name} · ${gettext("not drawn yet")}` : name;
}

/** @type {(late: number, isOfCards: boolean) => string} */
function nameOf(late, isOfCards) {
  if (isOfCards) return gettext("Cards of round %(round)s");
  return late ? gettext("Draw of round %(round)s, late players %(late)s") : gettext("Draw of round %(round)s");
}

/**
 * All in one sentence.
 * @param {Pick<Check, "ok">[]} checks of all draws that were made
 * @param {number} drawn how many these are
 * @param {number} moved how many players sit on other chairs than were drawn
 */
export function verdict(checks, drawn, moved) {
  const failed = checks.filter((check) => !check.ok).length;
  if (failed > 0) return fill(gettext("Checks that fail: %(failed)s of %(all)s."), { failed, all: checks.length });
  if (drawn === 0) return gettext("Nothing has been drawn yet.");
  if (moved === 0) return gettext("These draws are fair: all checks hold.");
  return fill(gettext("All checks hold. Players whom the house has moved, to keep pairs apart: %(moved)s."), { moved });
}

export const notDraws = () => gettext("This is no file of a tournament's draws.");
