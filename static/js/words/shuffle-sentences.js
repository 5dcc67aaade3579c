/**
 * The player's part in a shuffle in words: how one stands in it, what does not agree, and why a deal was called off.
 */

import { fill, gettext, ngettext } from "./i18n.js";

/**
 * By the names of `ShareState` in shuffle/part.js.
 * @type {Record<string, string>}
 */
const STANDING = {
  committed: gettext("This browser has committed to a share of the next shuffle."),
  left_out: gettext("This shuffle has no share of yours. You owe nothing for it."),
  elsewhere: gettext("Another device of yours has committed to this shuffle, and reveals."),
  revealing: gettext("Your share is about to be revealed."),
  in: gettext("Your share is in this shuffle."),
  late: gettext("Your share did not come in time. It was left out, and you pay a first drop."),
  house: gettext("The house changed its commitment to this shuffle. Your share was not revealed."),
  list: gettext("The house showed two lists of commitments for one shuffle, or a false one."),
  round: gettext("The public random number of this shuffle was known before your share was asked for."),
  clock: gettext(
    "This device's clock and the house's differ. Set it by the network: only then can this browser see whether the public random number came after your share.",
  ),
  share: gettext("A share of this shuffle does not fit the commitment to it."),
  seed: gettext("The house's seed is not the one that it had committed to."),
  record: gettext("The shares in this deal's record are not those that were revealed."),
  unseen: gettext("This deal's record has a share that this browser was not shown. Word of it may have been lost."),
  own: gettext("Your share is not in this deal's record."),
};

/** @type {(standing: string | null) => string} */
export const standingInWords = (standing) => (standing === null ? "" : (STANDING[standing] ?? ""));

/**
 * What is said at once when something does not agree.
 * @type {(problem: string) => string}
 */
export const warningOf = (problem) =>
  fill(gettext("Do not trust this shuffle. %(why)s Keep the deal's number, and ask."), {
    why: STANDING[problem] ?? "",
  });

/** @type {Record<string, string>} */
const CALLED_OFF = {
  beacon: gettext("The public random number did not come in time."),
  dealer: gettext("The house's seed could not be opened."),
  nobody: gettext("Nobody revealed a share."),
  outage: gettext("The house was away while shares were revealed."),
  host: gettext("The match or tournament is over."),
  operator: gettext("An operator stopped it."),
  fault: gettext("It could not be dealt, by a fault of ours."),
};

/**
 * Why a deal was not dealt after its commitments had closed.
 * @type {(reason: string) => string}
 */
export const calledOffInWords = (reason) =>
  `${gettext("This deal was called off, and nobody pays.")} ${CALLED_OFF[reason] ?? ""}`.trim();

/**
 * What is said when the connection goes before the own share was revealed.
 * @type {(seconds: number) => string}
 */
export const owedInWords = (seconds) =>
  fill(
    ngettext(
      "Your share of the shuffle is not revealed yet. If you are not back in %(seconds)s second, it costs you a first drop.",
      "Your share of the shuffle is not revealed yet. If you are not back in %(seconds)s seconds, it costs you a first drop.",
      seconds,
    ),
    { seconds },
  );

/**
 * How far a shuffle has come that is being revealed.
 * @type {(revealed: number, committed: number) => string}
 */
export const revealedInWords = (revealed, committed) =>
  fill(gettext("The shuffle: %(revealed)s of %(committed)s shares are in"), { revealed, committed });
