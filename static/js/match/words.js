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

/** @typedef {Pick<ShownMatch, "deals">} Format */

/**
 * Whether a match is one of Deals: its totals are chips, and the most win. Otherwise it is a pool.
 * @type {(match: Format | null) => boolean}
 */
export const isDeals = (match) => Boolean(match?.deals);

/**
 * 'Pool 101', from the number the match is lost at, or 'Best of 3', from its number of deals.
 * @type {(match: Pick<ShownMatch, "limit" | "deals">) => string}
 */
export const formatName = ({ limit, deals }) =>
  deals ? fill(gettext("Best of %(deals)s"), { deals }) : fill(gettext("Pool %(limit)s"), { limit });

/**
 * Which deal is played: its number, of how many in a match of Deals, or the tie-breaker.
 * @type {(match: Pick<ShownMatch, "deal_number" | "deals" | "tie_breaker">) => string}
 */
export function dealWords({ deal_number: number, deals, tie_breaker }) {
  if (tie_breaker) return gettext("Tie-breaker");
  if (deals) return fill(gettext("%(number)s of %(deals)s"), { number: Math.min(number, deals), deals });
  return `${number}`;
}

/**
 * A player's total: points in a pool, chips in a match of Deals.
 * @type {(entrant: Pick<ShownEntrant, "total">, match?: Format | null) => string}
 */
export const pointsWords = ({ total }, match = null) =>
  fill(
    isDeals(match)
      ? ngettext("%(total)s chip", "%(total)s chips", total)
      : ngettext("%(total)s pt", "%(total)s pts", total),
    { total },
  );

/**
 * How many drops a total still bears; empty for who is not in, and where drops are not counted.
 * @type {(entrant: Pick<ShownEntrant, "status" | "drops_left">, match?: Format | null) => string}
 */
export const dropsWords = ({ status, drops_left }, match = null) =>
  status === "in" && !isDeals(match)
    ? fill(ngettext("%(drops)s drop left", "%(drops)s drops left", drops_left), { drops: drops_left })
    : "";

/**
 * A player's total and how many drops it still bears.
 * @type {(entrant: Pick<ShownEntrant, "total" | "status" | "drops_left">, match?: Format | null) => string}
 */
export const standingWords = (entrant, match = null) =>
  [pointsWords(entrant, match), dropsWords(entrant, match)].filter(Boolean).join(" · ");

/**
 * What a deal brought or cost, with its sign in a match of Deals; a dash for who was not in it.
 * @type {(points: number | undefined, match: Format) => string}
 */
export function changeWords(points, match) {
  if (points === undefined) return "–";
  if (!isDeals(match) || points === 0) return `${points}`;
  return points > 0 ? `+${points}` : `−${-points}`;
}

/**
 * A match's rules beside those of one deal, by the profile's and the match's numbers.
 * @param {Pick<RuleProfile, "first_drop" | "rejoin_max" | "chips_per_deal">} rules
 * @param {Pick<ShownMatch, "limit" | "deals" | "entry_fee_minor" | "rake_bps">} match
 */
export const matchRules = (rules, match) =>
  match.deals ? rulesOfDeals(rules, match, match.deals) : rulesOfPool(rules, match);

/** @type {(rules: Pick<RuleProfile, "chips_per_deal">, match: Pick<ShownMatch, "rake_bps">, deals: number) => string[]} */
function rulesOfDeals({ chips_per_deal }, { rake_bps }, number) {
  return [
    fill(
      gettext("The match has %(deals)s deals. Everybody begins with %(chips)s chips of the match; they are no money."),
      { deals: number, chips: number * (chips_per_deal ?? 0) },
    ),
    gettext(
      "The winner of a deal gets as many of these chips from each other player as that player's hand has points.",
    ),
    gettext(
      "After the last deal the most chips win. Who is tied for the most plays one deal more, and who wins that has won.",
    ),
    fill(gettext("The prize is all entry fees less the house's part of %(percent)s %."), { percent: rake_bps / 100 }),
    gettext("Leaving the match gives up the fee and every prize."),
  ];
}

/**
 * @param {Pick<RuleProfile, "first_drop" | "rejoin_max">} rules
 * @param {Pick<ShownMatch, "limit" | "entry_fee_minor" | "rake_bps">} match
 */
function rulesOfPool(rules, match) {
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
