/**
 * What each kind of call says, how it is named in the tab's title, and whether the page is left for it by itself.
 */

import { amount, fill, gettext } from "../words/i18n.js";

/** @import { Call, CallKind } from "../wire/messages.js" */
/** @typedef {{ says: string, title: string, go: string, moves: boolean, lasts: boolean, asks?: boolean }} Words */

/**
 * A kind that `moves` takes the player along where nothing is lost; one that `lasts` is urgent until it is answered;
 * one that `asks` may be answered with no, and is gone from this browser then.
 * The most urgent kind comes first.
 * @type {Record<CallKind, Words>}
 */
export const KINDS = {
  turn: {
    says: gettext("Your turn at %(name)s"),
    title: gettext("Your turn"),
    go: gettext("To the table"),
    moves: false,
    lasts: true,
  },
  rejoin: {
    says: gettext("%(name)s: rejoin for %(amount)s?"),
    title: gettext("Rejoin?"),
    go: gettext("Answer at the table"),
    moves: true,
    lasts: true,
  },
  vote: {
    says: gettext("%(name)s: a split is voted on"),
    title: gettext("Your vote"),
    go: gettext("Answer at the table"),
    moves: true,
    lasts: true,
  },
  rebuy: {
    says: gettext("You are out of %(name)s. Buy in again for %(amount)s?"),
    title: gettext("Buy in again?"),
    go: gettext("Buy in again"),
    moves: false,
    lasts: true,
  },
  chair: {
    says: gettext("A chair at %(name)s is free and yours"),
    title: gettext("Your chair"),
    go: gettext("To the table"),
    moves: true,
    lasts: true,
  },
  table: {
    says: gettext("%(name)s: your table is open"),
    title: gettext("Your table"),
    go: gettext("To the table"),
    moves: true,
    lasts: false,
  },
  round: {
    says: gettext("%(name)s: your table of the next round is open"),
    title: gettext("Next round"),
    go: gettext("To the table"),
    moves: true,
    lasts: false,
  },
  match: {
    says: gettext("Your match is being played: %(name)s"),
    title: gettext("Your match"),
    go: gettext("To the table"),
    moves: true,
    lasts: false,
  },
  soon: {
    says: gettext("%(name)s begins soon; your table opens by itself"),
    title: gettext("Begins soon"),
    go: gettext("The tournament's page"),
    moves: false,
    lasts: false,
  },
  rematch: {
    says: gettext("%(by)s asks for a rematch: %(name)s, for %(amount)s"),
    title: gettext("Rematch?"),
    go: gettext("Look and answer"),
    moves: false,
    lasts: false,
    asks: true,
  },
  challenge: {
    says: gettext("%(name)s waits for you at a table"),
    title: gettext("Challenge"),
    go: gettext("Look and answer"),
    moves: false,
    lasts: false,
    asks: true,
  },
};

const ORDER = Object.keys(KINDS);

/** @param {Call} call */
export const sentenceOf = ({ kind, name, amount_minor, by }) =>
  fill(KINDS[kind].says, { name, amount: amount(amount_minor ?? 0), by: by ?? gettext("A player") });

/** A browser older than the server lets pass what it does not know. @param {Call} call */
export const isKnown = ({ kind }) => kind in KINDS;

/** @param {Call} call */
export const pathOf = ({ url }) => url.split("#")[0] ?? "";

/**
 * The calls as a page shows them: the most urgent first, one for each address.
 * @param {Call[]} calls
 * @returns {Call[]}
 */
export function inOrder(calls) {
  const known = calls.filter(isKnown).sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return known.filter(({ url }, place) => known.findIndex((other) => other.url === url) === place);
}

/**
 * Whether somebody is still called to where this call leads: a turn at a table hides what called to the table first.
 * @param {Call[]} calls
 * @param {Call} call
 */
export const callsThere = (calls, call) => calls.some((other) => isKnown(other) && other.url === call.url);

/**
 * Whether a call wants to be heard now: until it is answered, or until what it announces has begun.
 * @param {Call} call
 * @param {number | null} now_ms
 */
export const isUrgent = ({ kind, until_ms }, now_ms) =>
  KINDS[kind].lasts ? until_ms === null || until_ms > (now_ms ?? 0) : until_ms !== null && until_ms > (now_ms ?? 0);
