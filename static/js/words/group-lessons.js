/**
 * What a group is, in a sentence and with cards: the examples of the help, and what value cards pay.
 *
 * The examples are as if a five had been cut. Tests hold each to what the rules call it, and the payments to the engine's.
 */

import { fill, gettext } from "./i18n.js";

/** @import { Kind, RuleProfile } from "../wire/messages.js" */
/** @typedef {{ kind: Kind | null, name: string, cards: string[], words: string }} Lesson */

export const EXAMPLE_CUT = "5S";
export const EXAMPLE_JOKERS = ["5S", "5H", "5D", "5C", "PJ"];

/** Points for one, two and three of a value card, and for one, two and three marriages. */
export const ALIKE_POINTS = [10, 30, 50];
export const MARRIAGE_POINTS = [100, 300, 500];

/** @type {Lesson[]} */
const EVERYWHERE = [
  {
    kind: "pure_sequence",
    name: gettext("Pure sequence"),
    cards: ["4H", "5H", "6H"],
    words: gettext(
      "Three or more cards of one suit in a row, each in its own place. The ace goes below the two or above the king.",
    ),
  },
  {
    kind: "sequence",
    name: gettext("Sequence"),
    cards: ["8C", "PJ", "10C"],
    words: gettext("A sequence in which a joker stands in for a card."),
  },
  {
    kind: "set",
    name: gettext("Set"),
    cards: ["7S", "7H", "7D"],
    words: gettext("Three or four cards of one rank, each of another suit. Jokers may stand in."),
  },
  {
    kind: null,
    name: gettext("Jokers"),
    cards: ["PJ", "5H", "5C"],
    words: gettext(
      "The printed joker, and every card of the rank that was cut: here a five. They stand in for any card and count nothing. In a row of their own suit they may also be what they are.",
    ),
  },
];

/** @type {Lesson[]} */
const SPECIAL = [
  {
    kind: "tunnela",
    name: gettext("Tunnela"),
    cards: ["9D", "9D", "9D"],
    words: gettext("Three of the very same card. It counts as a pure sequence."),
  },
  {
    kind: "dublee",
    name: gettext("Dublee"),
    cards: ["JC", "JC"],
    words: gettext("Two of the very same card. Dublees count only in a hand of many of them."),
  },
];

/**
 * The groups that a table's rules know, each with cards.
 * @param {Pick<RuleProfile, "declare_tunnelas"> | null} rules
 * @returns {Lesson[]}
 */
export const lessonsFor = (rules) => (rules?.declare_tunnelas ? [...EVERYWHERE, ...SPECIAL] : EVERYWHERE);

/**
 * Value cards and marriages with what they pay; none where the house does not pay for them.
 * @param {Pick<RuleProfile, "value_cards" | "total_cap"> | null} rules
 * @returns {Lesson[]}
 */
export function valueLessons(rules) {
  if (!rules?.value_cards) return [];
  const [one, two, three] = ALIKE_POINTS;
  const [first, second, third] = MARRIAGE_POINTS;
  const alike = gettext(
    "The cut card itself, and the cards above and below it in its suit. One, two or three alike bring %(one)s, %(two)s or %(three)s points.",
  );
  const married = gettext(
    "One of each of the three. One, two or three marriages bring %(first)s, %(second)s or %(third)s points instead.",
  );
  return [
    { kind: null, name: gettext("Value cards"), cards: ["6S", "6S"], words: fill(alike, { one, two, three }) },
    {
      kind: null,
      name: gettext("Marriage"),
      cards: ["4S", "5S", "6S"],
      words: fill(married, { first, second, third }),
    },
  ];
}

/**
 * How value cards are paid, after the lessons on them.
 * @param {Pick<RuleProfile, "value_cards" | "total_cap">} rules
 */
export function payingWords({ total_cap: cap }) {
  const words = gettext(
    "Every two players who did not drop pay each other the value of the other's hand. The winner is no exception.",
  );
  if (!cap) return words;
  return `${words} ${fill(gettext("Nobody loses more than %(cap)s points in a deal, whatever is owed."), { cap })}`;
}
