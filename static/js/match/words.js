/**
 * The field's words for a match: formats, what became of a player, its rules in sentences.
 */

import { amount, fill, gettext, ngettext } from "../words/i18n.js";

const STATUS = { fallen: gettext("May rejoin"), out: gettext("Out"), left: gettext("Left") };

/** What became of a player in the match, in a word; empty while simply in. */
export const statusWord = (status, auto_drop) => STATUS[status] ?? (auto_drop ? gettext("Auto drop") : "");

/** 'Pool 101', from the number the match is lost at. */
export const formatName = (match) => fill(gettext("Pool %(limit)s"), { limit: match.limit });

export const pointsWords = ({ total }) => fill(ngettext("%(total)s pt", "%(total)s pts", total), { total });

/** How many drops a total still bears; empty for who is not in. */
export const dropsWords = ({ status, drops_left }) =>
  status === "in"
    ? fill(ngettext("%(drops)s drop left", "%(drops)s drops left", drops_left), { drops: drops_left })
    : "";

/** A player's total and how many drops it still bears. */
export const standingWords = (entrant) => [pointsWords(entrant), dropsWords(entrant)].filter(Boolean).join(" · ");

/** A pool's rules beside those of one deal, by the profile's and the match's numbers. */
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
