/**
 * The rules of this table in plain words, made from its profile: no sentence here knows a house's name.
 */

import { amount, fill, gettext, ngettext } from "./i18n.js";

/** @import { Hints, RuleProfile, TableInfo } from "../wire/messages.js" */

/** @typedef {{ heading: string, sentences: string[] }} RulesPart */
/** @typedef {Pick<TableInfo, "point_value_minor" | "buy_in_min_minor" | "buy_in_max_minor" | "rake_bps">} Stakes */

/**
 * What the table's profile says, as `[{heading, sentences}]`; `table` adds what is played for.
 * @param {RuleProfile} rules
 * @param {Stakes | null} table
 * @returns {RulesPart[]}
 */
export function rulesInWords(rules, table) {
  return [
    { heading: gettext("Jokers"), sentences: [...jokers(rules), ...melds(rules)] },
    {
      heading: gettext("Dropping and losing"),
      sentences: [drops(rules), ...mayDrop(rules), wrongShow(rules), cap(rules), ...cheaper(rules)],
    },
    {
      heading: gettext("Time and absence"),
      sentences: [
        turns(rules),
        declaring(rules),
        missed(rules),
        ...away(rules),
        gettext("Who begins is drawn by the toss: the highest card."),
      ],
    },
    ...(table ? [{ heading: gettext("Chips"), sentences: chips(rules, table) }] : []),
  ];
}

/**
 * What "Hand counts", "At best" and "No group" mean at a table with these rules and this help.
 * @param {Pick<RuleProfile, "hand_cap" | "pure_sequences">} rules
 * @param {Hints} [hints]
 */
export const countingInWords = (rules, hints = "none") => [
  fill(
    gettext(
      "“Hand counts” is what you would lose if somebody else finished now, %(cap)s points at most. Bring it down to 0 to finish yourself.",
    ),
    { cap: rules.hand_cap },
  ),
  gettext(
    "Cards in “No group” are in no sequence or set yet, so they count: A, K, Q, J and 10 ten each, the others their number, a joker nothing.",
  ),
  fill(
    ngettext(
      "As long as you have no pure sequence, every group counts too. So make %(pure)s pure sequence first.",
      "As long as you have no pure sequence, every group counts too. So make %(pure)s pure sequences first.",
      rules.pure_sequences,
    ),
    { pure: rules.pure_sequences },
  ),
  ...(hints === "none"
    ? []
    : [gettext("“At best” is what the same cards would count in the best groups. “Arrange” puts them into these.")]),
];

/**
 * How much help with the hand the table gives.
 * @param {Pick<TableInfo, "hints">} table
 * @returns {RulesPart}
 */
export const handHelpInWords = ({ hints }) => ({ heading: gettext("Help with the hand"), sentences: [HINTS[hints]] });

/** @type {Record<Hints, string>} */
const HINTS = {
  none: gettext("There is none at this table: everybody arranges their own hand."),
  arrange: gettext("The table arranges your hand when you ask, and shows what it counts at best."),
  all: gettext(
    "The table arranges your hand when you ask, shows what it counts at best, and says when you can finish.",
  ),
};

/** @param {RuleProfile} rules */
function jokers(rules) {
  const all = [whichJokers(rules)];
  if (!rules.wild_jokers && !rules.printed_jokers) return all;
  if (rules.neighbour_jokers)
    all.push(gettext("The cards one rank above and one below the cut card, in its suit, are jokers too."));
  all.push(gettext("A joker stands in for any card and costs its holder nothing. A discarded joker may not be drawn."));
  return all;
}

/** @param {RuleProfile} rules */
function whichJokers({ wild_jokers: wild, printed_jokers: printed }) {
  if (wild && printed)
    return gettext(
      "One card is cut after the deal: every card of its rank is a joker, and so are the printed jokers. A cut printed joker makes the aces jokers.",
    );
  if (wild)
    return gettext("One card is cut after the deal: every card of its rank is a joker. There are no printed ones.");
  if (printed) return gettext("Only the printed jokers are jokers; the card that is turned makes none.");
  return gettext("There are no jokers; the card that is turned is only out of play.");
}

/** @param {RuleProfile} rules */
function mayDrop({ drops: allowed }) {
  if (allowed === "never") return [gettext("At this table nobody may drop.")];
  return allowed === "first_turn" ? [gettext("At this table you may drop in your very first turn only.")] : [];
}

/** @param {RuleProfile} rules */
function melds({ set_most: most, ace_wraps: wraps }) {
  const all = wraps ? [gettext("A run may go round: K, A, 2.")] : [];
  if (most) all.push(fill(gettext("A set has %(most)s cards at most, jokers included."), { most }));
  return all;
}

/**
 * What the house does for who is away.
 * @param {RuleProfile} rules
 */
function away(rules) {
  const all = [];
  if (rules.away_s)
    all.push(
      fill(
        gettext(
          "If your connection is lost, the table waits up to %(away)s seconds in a deal, and %(back)s once you are back.",
        ),
        { away: rules.away_s, back: rules.back_s },
      ),
    );
  if (rules.absence === "auto_play")
    all.push(gettext("In a turn that runs out, a card is drawn for you and the same one is discarded."));
  if (rules.stays_only_away) all.push(gettext("Keeping your seat works only while your connection is lost."));
  if (rules.absent_next === "drop")
    all.push(gettext("Who was dropped for missed turns is left to first drops until back."));
  if (rules.unshown === "arranged") all.push(gettext("A hand that is not shown in time is scored at its best."));
  if (rules.unshown === "ungrouped") all.push(gettext("In a hand that is not shown in time every card counts."));
  return all;
}

/** @param {RuleProfile} rules */
const drops = ({ drops: allowed, first_drop: first, middle_drop: middle }) =>
  fill(
    allowed === "never"
      ? gettext("Nobody may drop. The hand of who leaves costs %(middle)s points.")
      : gettext(
          "A drop in your very first turn costs %(first)s points, a later one %(middle)s. You drop in your turn, before you draw.",
        ),
    { first, middle },
  );

/** @param {RuleProfile} rules */
const wrongShow = ({ wrong_show: points }) =>
  fill(gettext("A declaration that is wrong, or not made in time, costs %(points)s points."), { points });

/** @param {RuleProfile} rules */
const cap = ({ hand_cap: points }) =>
  fill(gettext("A hand that is played to the end costs at most %(points)s points."), { points });

/**
 * What makes a lost hand cheaper, or never so cheap.
 * @param {RuleProfile} rules
 */
function cheaper(rules) {
  const all = [];
  if (rules.deal_show) {
    const [least, most] = rules.deal_show;
    all.push(
      fill(
        gettext(
          "If somebody declares before you had a turn, half of your hand counts: at least %(least)s points, at most %(most)s.",
        ),
        { least, most },
      ),
    );
  }
  if (rules.near_win_points) {
    const { near_dublees: dublees, near_jokers: near, near_win_points: points } = rules;
    const words = gettext(
      "Who holds a hand that could have been declared, %(dublees)s dublees or %(jokers)s jokers in one group loses only %(points)s points.",
    );
    all.push(fill(words, { dublees, jokers: near, points }));
  }
  if (rules.least_loss)
    all.push(
      fill(gettext("No hand played to the end costs less than %(points)s points."), { points: rules.least_loss }),
    );
  return all;
}

/** @param {RuleProfile} rules */
function turns({ turn_s: turn, extra_s: extra }) {
  if (!extra) return fill(gettext("A turn lasts %(turn)s seconds."), { turn });
  return fill(
    gettext("A turn lasts %(turn)s seconds; after that your extra time runs, %(extra)s seconds for the whole deal."),
    { turn, extra },
  );
}

/** @param {RuleProfile} rules */
const declaring = ({ declare_s: declare, show_s: show }) =>
  fill(gettext("There are %(declare)s seconds to declare and %(show)s seconds to show your groups."), {
    declare,
    show,
  });

/** @param {RuleProfile} rules */
const missed = ({ misses, middle_drop: points }) =>
  fill(
    gettext(
      "%(misses)s missed turns in a row drop you for %(points)s points, unless you keep your seat in the table's menu.",
    ),
    { misses, points },
  );

/**
 * @param {RuleProfile} rules
 * @param {Stakes} table
 */
function chips(rules, table) {
  const value = fill(gettext("A point is worth %(value)s; bring %(least)s to %(most)s."), {
    value: amount(table.point_value_minor),
    least: amount(table.buy_in_min_minor),
    most: amount(table.buy_in_max_minor),
  });
  const all = [value, rake(table, rules)];
  if (rules.value_cards)
    all.push(gettext("Value cards and marriages are paid at the end of the deal, as said above with the groups."));
  if (rules.total_cap)
    all.push(fill(gettext("With everything one deal costs at most %(points)s points."), { points: rules.total_cap }));
  return all;
}

/**
 * Rake as it is taken: of the winner's gain, or of everybody's where value cards let others gain too.
 * @param {Stakes} table
 * @param {RuleProfile} rules
 */
function rake({ rake_bps }, rules) {
  if (!rake_bps) return gettext("The house keeps nothing of the winnings.");
  const percent = rake_bps / 100;
  if (rules.value_cards && rules.rake_from !== "winner")
    return fill(gettext("The house keeps %(percent)s % of what each player gains in a deal."), { percent });
  return fill(gettext("The house keeps %(percent)s % of what the winner gets."), { percent });
}
