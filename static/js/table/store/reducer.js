/**
 * Everything the screen knows, as one value; each message from the server makes the next one.
 *
 * Nothing here looks at the clock, the socket or the page. `gap` says that a message is missing and the server must be
 * asked for what was missed.
 */

import { advanceAll } from "../../rules/seat-view.js";
import { armOf } from "../../wire/arms.js";

/**
 * @import { Arms } from "../../wire/arms.js"
 * @import { Events, NextDeal, PlayerInfo, SeatSeen, ServerMessage, Snapshot, TableInfo } from "../../wire/messages.js"
 * @import { TableState } from "./state.js"
 */

/** @type {TableState} */
export const EMPTY = {
  ready: false,
  you: null,
  table: null,
  rules: null,
  players: {},
  deal: null,
  arrangement: null,
  settlement: null,
  declared: null,
  toss: null,
  last: null,
  gap: false,
};

/**
 * The state after one message from the server; messages that tell no state leave it as it was.
 * @param {TableState} state
 * @param {ServerMessage} message
 * @returns {TableState}
 */
export function reduce(state, message) {
  return armOf(AFTER, message)?.(message, state) ?? state;
}

/** @type {(message: Snapshot, state: TableState) => TableState} */
function afterSnapshot({ you, table, rules, players, deal, arrangement, toss, settlement }, state) {
  return {
    ready: true,
    gap: false,
    you,
    table,
    rules,
    players: { ...state.players, ...players },
    deal,
    arrangement,
    toss: toss ?? null,
    settlement,
    declared: state.deal?.deal === deal?.deal ? state.declared : null,
    last: deal?.result ? { deal, settlement } : state.last,
  };
}

/** @type {(message: Events, state: TableState) => TableState} */
function afterEvents({ deal, version, events }, state) {
  if (!state.deal || state.deal.deal !== deal) return { ...state, gap: true };
  if (version <= state.deal.version) return state;
  if (version > state.deal.version + 1) return { ...state, gap: true };
  const next = advanceAll(state.deal, events, version);
  const declared = events.find((event) => event.type === "declared") ?? state.declared;
  const last = next.result ? { deal: next, settlement: state.settlement } : state.last;
  return { ...state, deal: next, declared, last };
}

/** @type {(message: ServerMessage, state: TableState) => TableState} */
const asItWas = (_message, state) => state;

/** @type {Arms<ServerMessage, [state: TableState], TableState>} */
const AFTER = {
  snapshot: afterSnapshot,
  table: ({ table, you }, state) => ({
    ...state,
    table,
    you: you ?? state.you,
    players: withChairs(state.players, table),
  }),
  events: afterEvents,
  settled: ({ settlement }, state) => ({
    ...state,
    settlement,
    last: state.last?.deal.deal === settlement.deal ? { ...state.last, settlement } : state.last,
  }),
  presence: ({ player, connected }, state) => {
    if (!state.table) return state;
    const seats = state.table.seats.map((chair) => (chair.player?.id === player ? { ...chair, connected } : chair));
    return { ...state, table: { ...state.table, seats } };
  },
  "shuffle.closed": ({ closed }, state) => withNext(state, closed.transcript.deal, { closed }),
  "shuffle.revealed": ({ deal, player, share }, state) =>
    withNext(state, deal, { revealed: { ...state.table?.next_deal?.revealed, [player]: share } }),
  "shuffle.called_off": ({ deal }, state) => withNext(state, deal, null),
  // Told to the player, to the chat or to the store, and no part of what the table is.
  said: asItWas,
  muted: asItWas,
  away: asItWas,
  ok: asItWas,
  refused: asItWas,
  notice: asItWas,
  pong: asItWas,
};

/**
 * The state with something new about the next deal, or without it, unless another deal is the next one by now.
 * @type {(state: TableState, deal: string, changes: Partial<NextDeal> | null) => TableState}
 */
function withNext(state, deal, changes) {
  const next = state.table?.next_deal;
  if (!state.table || next?.id !== deal) return state;
  return { ...state, table: { ...state.table, next_deal: changes && { ...next, ...changes } } };
}

/**
 * Everybody ever seen here, so that a result can name who has left since.
 * @type {(players: Record<string, PlayerInfo>, table: TableInfo) => Record<string, PlayerInfo>}
 */
function withChairs(players, table) {
  const sitting = table.seats.flatMap(({ player }) => (player ? [[player.id, player]] : []));
  return { ...players, ...Object.fromEntries(sitting) };
}

/**
 * The player in a deal's seat.
 * @param {Pick<TableState, "deal" | "players">} state
 * @param {number} seat
 * @returns {PlayerInfo}
 */
export function playerIn(state, seat) {
  const id = state.deal?.seats[seat]?.player ?? "";
  return state.players[id] ?? { id, name: "", avatar: "", bot: false };
}

/**
 * One's own seat in the deal as the deal sees it, or null.
 * @param {Pick<TableState, "deal">} state
 * @returns {SeatSeen | null}
 */
export const ownSeat = ({ deal }) => (deal && deal.you !== null ? (deal.seats[deal.you] ?? null) : null);
