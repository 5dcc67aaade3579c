/**
 * The field's words for a match: formats, what became of a player, its rules in sentences.
 */

import { amount, fill, gettext, ngettext } from "../words/i18n.js";

/** @import { PoolStatus, RuleProfile, ShownEntrant, ShownMatch } from "../wire/messages.js" */

/** @type {Record<PoolStatus, string>} */
const STATUS = { in: "", fallen: gettext("May rejoin"), out: gettext("Out"), left: gettext("Left") };

/**
 * What became of a player in the match, in a word; empty while simply in.
 * @type {(status: PoolStatus, auto_drop?: boolean) => string}
 */
export const statusWord = (status, auto_drop) => STATUS[status] || (auto_drop ? gettext("Auto drop") : "");

/**
 * 'Pool 101', from the number the match is lost at.
 * @type {(match: Pick<ShownMatch, "limit">) => string}
 */
export const formatName = (match) => fill(gettext("Pool %(limit)s"), { limit: match.limit });

/** @type {(entrant: Pick<ShownEntrant, "total">) => string} */
export const pointsWords = ({ total }) => fill(ngettext("%(total)s pt", "%(total)s pts", total), { total });

/**
 * How many drops a total still bears; empty for who is not in.
 * @type {(entrant: Pick<ShownEntrant, "status" | "drops_left">) => string}
 */
export const dropsWords = ({ status, drops_left }) =>
  status === "in"
    ? fill(ngettext("%(drops)s drop left", "%(drops)s drops left", drops_left), { drops: drops_left })
    : "";

/**
 * A player's total and how many drops it still bears.
 * @type {(entrant: Pick<ShownEntrant, "total" | "status" | "drops_left">) => string}
 */
export const standingWords = (entrant) => [pointsWords(entrant), dropsWords(entrant)].filter(Boolean).join(" · ");

/**
 * A pool's rules beside those of one deal, by the profile's and the match's numbers.
 * @param {Pick<RuleProfile, "first_drop" | "rejoin_max">} rules
 * @param {Pick<ShownMatch, "limit" | "entry_fee_minor" | "rake_bps">} match
 */
export function matchRules(rules, match) {
  const named = { limit: match.limit, first: rules.first_drop, fee: amount(match.entry_fee_minor) };
  return [
    fill(
      gettext("Points are added up over the deals. At %(limit)s a player is out; the last one in wins the prize."),
      named,
    ),
    fill(gettext("The prize is all entry fees less the house's part of %(percent)s %."), {
      percent: match.rake_bps / 100,
    }),
    ...(rules.rejoin_max === null || rules.rejoin_max === undefined
      ? []
      : [
          fill(
            gettext(
              "Who falls may rejoin for %(fee)s while nobody still in has more than %(most)s points; the new total is the highest plus 1.",
            ),
            { ...named, most: rules.rejoin_max },
          ),
        ]),
    fill(
      gettext(
        "Auto drop leaves the coming deals to first drops of %(first)s points each, until you say that you are back.",
      ),
      named,
    ),
    gettext("Leaving the match gives up the fee and every prize."),
  ];
}
