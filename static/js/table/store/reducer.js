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

/** Of so many deals it is remembered that they are over; messages are late by less than one. */
const MOST_PAST = 8;

/** @type {TableState} */
export const EMPTY = {
  ready: false,
  you: null,
  table: null,
  rules: null,
  players: {},
  deal: null,
  arrangement: null,
  arrangementVersion: 0,
  settlement: null,
  declared: null,
  toss: null,
  last: null,
  past: [],
  heard: {},
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

/**
 * A snapshot is the whole state, unless it is older than what is shown: then it only names people.
 * @type {(message: Snapshot, state: TableState) => TableState}
 */
function afterSnapshot(message, state) {
  const { you, table, rules, players, deal, arrangement, toss, settlement } = message;
  const known = { ...state.players, ...players };
  if (isOlder({ table, deal }, state)) return { ...state, players: known };
  return {
    ready: true,
    gap: false,
    you,
    table: withPresence(table, state.heard),
    rules,
    players: known,
    deal,
    arrangement,
    arrangementVersion: message.arrangement_version ?? 0,
    toss: toss ?? null,
    settlement,
    declared: state.deal?.deal === deal?.deal ? state.declared : null,
    last: deal?.result ? { deal, settlement } : state.last,
    past: withPast(state, deal?.deal),
    heard: state.heard,
  };
}

/**
 * Whether a snapshot was taken before what is shown: of the table, or of the deal's moves.
 * @type {(shown: Pick<Snapshot, "table" | "deal">, state: TableState) => boolean}
 */
function isOlder({ table, deal }, state) {
  if (state.table && table.revision < state.table.revision) return true;
  const before = state.deal;
  // Who has left the deal, and watches it now with the table's delay, sees it from elsewhere and as it was.
  return deal !== null && deal.deal === before?.deal && deal.you === before.you && deal.version < before.version;
}

/**
 * The deals that were shown here before this one: whatever still comes of them is late.
 * @type {(state: TableState, deal: string | undefined) => string[]}
 */
function withPast({ deal: before, past }, deal) {
  return before && before.deal !== deal ? [...past.slice(1 - MOST_PAST), before.deal] : past;
}

/** @type {(message: Events, state: TableState) => TableState} */
function afterEvents({ deal, version, events }, state) {
  if (state.past.includes(deal)) return state;
  if (!state.deal || state.deal.deal !== deal) return { ...state, gap: true };
  if (version <= state.deal.version) return state;
  if (version > state.deal.version + 1) return { ...state, gap: true };
  const next = advanceAll(state.deal, events, version);
  const declared = events.find((event) => event.type === "declared") ?? state.declared;
  const last = next.result ? { deal: next, settlement: state.settlement } : state.last;
  return { ...state, deal: next, declared, last, gap: false };
}

/** @type {(message: ServerMessage, state: TableState) => TableState} */
const asItWas = (_message, state) => state;

/** @type {Arms<ServerMessage, [state: TableState], TableState>} */
const AFTER = {
  snapshot: afterSnapshot,
  table: ({ table, you }, state) => {
    const players = withChairs(state.players, table);
    if (state.table && table.revision < state.table.revision) return { ...state, players };
    return { ...state, table: withPresence(table, state.heard), you: you ?? state.you, players };
  },
  events: afterEvents,
  settled: ({ settlement }, state) => ({
    ...state,
    settlement: state.deal?.deal === settlement.deal ? settlement : state.settlement,
    last: state.last?.deal.deal === settlement.deal ? { ...state.last, settlement } : state.last,
  }),
  presence: ({ player, connected, server_now_ms }, state) => {
    if (server_now_ms < (state.heard[player]?.at_ms ?? 0)) return state;
    const heard = { ...state.heard, [player]: { connected, at_ms: server_now_ms } };
    return { ...state, heard, table: state.table && withPresence(state.table, heard) };
  },
  "shuffle.closed": ({ closed }, state) => withNext(state, closed.transcript.deal, { closed }),
  "shuffle.revealed": ({ deal, player, share }, state) =>
    withNext(state, deal, { revealed: { ...state.table?.next_deal?.revealed, [player]: share } }),
  "shuffle.called_off": ({ deal }, state) => withNext(state, deal, null),
  // Told to the player, to the chat or to the store, and no part of what the table is.
  said: asItWas,
  muted: asItWas,
  arranged: asItWas,
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
 * The table with what was heard of people's connections since it was looked at.
 * @type {(table: TableInfo, heard: TableState["heard"]) => TableInfo}
 */
function withPresence(table, heard) {
  const seats = table.seats.map((chair) => {
    const later = chair.player ? heard[chair.player.id] : undefined;
    return later && later.at_ms >= table.as_of_ms ? { ...chair, connected: later.connected } : chair;
  });
  return { ...table, seats };
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
