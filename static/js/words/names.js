/**
 * The field's own words for cards, groups, states and endings, in the reader's language.
 */

import { PRINTED_JOKER, rankOf, suitOf } from "../rules/cards.js";
import { fill, gettext, ngettext } from "./i18n.js";

/** @import { DealStatus, Kind, Outcome } from "../wire/messages.js" */

const RANK_NAMES = [
  gettext("Ace"),
  gettext("Two"),
  gettext("Three"),
  gettext("Four"),
  gettext("Five"),
  gettext("Six"),
  gettext("Seven"),
  gettext("Eight"),
  gettext("Nine"),
  gettext("Ten"),
  gettext("Jack"),
  gettext("Queen"),
  gettext("King"),
];
const SUIT_NAMES = [gettext("spades"), gettext("hearts"), gettext("diamonds"), gettext("clubs")];

/**
 * "Ten of hearts", as a screen reader says it.
 * @param {string} code
 */
export function cardName(code) {
  if (code === PRINTED_JOKER) return gettext("Printed joker");
  const named = { rank: RANK_NAMES[rankOf(code)] ?? "", suit: SUIT_NAMES[suitOf(code)] ?? "" };
  return fill(gettext("%(rank)s of %(suit)s"), named);
}

/** @type {Record<Kind, string>} */
const KIND_NAMES = {
  tunnela: gettext("Tunnela"),
  pure_sequence: gettext("Pure sequence"),
  sequence: gettext("Sequence"),
  set: gettext("Set"),
  dublee: gettext("Dublee"),
  jokers: gettext("Jokers"),
};

/**
 * The name of a group's kind; `null` is a group that is nothing yet.
 * @param {Kind | null | undefined} kind
 */
export const kindName = (kind) => (kind && KIND_NAMES[kind]) ?? gettext("No group");

/** @type {Record<DealStatus, string>} */
const STATUS_NAMES = {
  in: "",
  first_drop: gettext("Dropped"),
  middle_drop: gettext("Dropped"),
  wrong_show: gettext("Wrong show"),
  won: gettext("Won"),
  lost: gettext("Lost"),
};

/**
 * What became of a player in the deal, in a word; empty while still in.
 * @param {DealStatus | undefined} status
 */
export const statusName = (status) => (status && STATUS_NAMES[status]) ?? "";

/** @type {Record<Outcome, string>} */
const OUTCOME_NAMES = {
  ...STATUS_NAMES,
  first_drop: gettext("First drop"),
  middle_drop: gettext("Middle drop"),
};

/** @param {Outcome} outcome */
export const outcomeName = (outcome) => OUTCOME_NAMES[outcome] ?? "";

/** @type {Record<string, string>} */
const CURRENCY_NAMES = { CHIP: gettext("chips") };

/** @param {string} currency */
export const currencyName = (currency) => CURRENCY_NAMES[currency] ?? currency;

/** @type {(seconds: number) => string} */
export const secondsLeft = (seconds) =>
  fill(ngettext("%(seconds)s second left", "%(seconds)s seconds left", seconds), { seconds });
