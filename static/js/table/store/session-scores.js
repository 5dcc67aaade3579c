/**
 * The scoreboard of one's session at a table: what every player's deals came to since this tab first saw one end.
 *
 * Fed with settlements, each counted once; kept for the tab's life, so that a reload forgets nothing.
 */

import { readJson, writeJson } from "../../storage/json.js";

/**
 * @import { Store } from "../../storage/json.js"
 * @import { SettlementInfo } from "../../wire/messages.js"
 * @import { TableState } from "./state.js"
 */
/** @typedef {{ name: string, deals: number, won: number, score: number, money_minor: number }} ScoreLine */
/** @typedef {{ counted: string[], players: Record<string, ScoreLine> }} SessionScores */

/** @type {SessionScores} */
export const NO_SCORES = { counted: [], players: {} };
const MOST_REMEMBERED = 200;

/**
 * The scores after one more settlement; the same ones when it was counted before or there is none.
 * @param {SessionScores} scores
 * @param {SettlementInfo | null} settlement
 * @param {(player: string) => string} nameOf
 * @returns {SessionScores}
 */
export function withSettlement(scores, settlement, nameOf) {
  if (!settlement || scores.counted.includes(settlement.deal)) return scores;
  const players = { ...scores.players };
  for (const { seat, player, score, money_minor } of settlement.seats) {
    const before = players[player] ?? { deals: 0, won: 0, score: 0, money_minor: 0 };
    players[player] = {
      name: nameOf(player),
      deals: before.deals + 1,
      won: before.won + (seat === settlement.winner ? 1 : 0),
      score: before.score + score,
      money_minor: before.money_minor + money_minor,
    };
  }
  return { counted: [...scores.counted, settlement.deal].slice(-MOST_REMEMBERED), players };
}

/**
 * The lines of the scoreboard, whoever has won most first.
 * @param {SessionScores} scores
 */
export const ranking = (scores) =>
  Object.entries(scores.players)
    .map(([player, line]) => ({ player, ...line }))
    .sort((one, other) => other.money_minor - one.money_minor || other.score - one.score);

export class Scores {
  /** @type {SessionScores} */
  all = NO_SCORES;
  /** @type {string | null} */
  table = null;
  #store;

  /** @param {Store} store Where the scores are kept for the tab's life. */
  constructor(store) {
    this.#store = store;
  }

  /**
   * Takes the table's state after any message; returns whether a line changed.
   * @param {Pick<TableState, "table" | "settlement" | "players">} state
   */
  hear({ table, settlement, players }) {
    if (!table) return false;
    if (this.table !== table.id) this.#read(table.id);
    const next = withSettlement(this.all, settlement, (id) => players[id]?.name ?? "");
    if (next === this.all) return false;
    this.all = next;
    writeJson(this.#store, keyOf(table.id), this.all);
    return true;
  }

  /** @param {string} table */
  #read(table) {
    this.table = table;
    this.all = readJson(this.#store, keyOf(table)) ?? NO_SCORES;
  }
}

/** @param {string} table */
const keyOf = (table) => `rummy.scores.${table}`;
