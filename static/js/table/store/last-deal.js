/**
 * The last deal, for who wants to look at its result again.
 */

/** @import { TableState } from "./state.js" */

/**
 * The deal whose result can be looked at: none where the one that was shown last was given up without a result.
 * @param {Pick<TableState, "deal" | "past" | "last">} state
 */
export function lastFinished({ deal, past, last }) {
  const shown = deal?.deal ?? past.at(-1);
  return shown === undefined || shown === last?.deal.deal ? last : null;
}
