/**
 * Everything the screen knows, as one value; each message from the server makes the next one.
 *
 * Nothing here looks at the clock, the socket or the page. Messages may come late, twice and in any order: each part of
 * the state has something that only grows, and what is older changes nothing. `gap` says that the last message has shown
 * that another is missing, and the server must be asked for what was missed.
 */

import { advanceAll } from "../../rules/seat-view.js";
import { armOf } from "../../wire/arms.js";

/**
 * @import { Arms } from "../../wire/arms.js"
 * @import { Events, PlayerInfo, SeatSeen, ServerMessage, Snapshot, TableInfo } from "../../wire/messages.js"
 * @import { ShuffleHeard, TableState } from "./state.js"
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
  dealNumber: 0,
  arrangement: null,
  arrangementVersion: 0,
  settlement: null,
  declared: null,
  toss: null,
  last: null,
  past: [],
  heard: {},
  shuffles: {},
  gap: false,
};

/**
 * The state after one message from the server; messages that tell no state leave it as it was.
 * @param {TableState} state
 * @param {ServerMessage} message
 * @returns {TableState}
 */
export function reduce(state, message) {
  return armOf(AFTER, message)?.(message, withoutGap(state)) ?? state;
}

/**
 * A snapshot is the whole state, as of when it was taken: each part of it that is older than what is shown changes
 * nothing. People are known from any of them.
 * @type {(message: Snapshot, state: TableState) => TableState}
 */
function afterSnapshot(message, state) {
  const known = { ...state, ready: true, players: { ...state.players, ...message.players } };
  const dealt = isNewsOfTheDeal(message, state) ? withDeal(message, known) : known;
  if (isOlder(message.table, state)) return dealt;
  return { ...dealt, you: message.you, table: withHeard(message.table, state), rules: message.rules };
}

/**
 * Whether a table was looked at before what is shown.
 * @type {(table: TableInfo, state: TableState) => boolean}
 */
const isOlder = (table, state) => state.table !== null && table.revision < state.table.revision;

/**
 * Whether a snapshot's deal is at least as new as the one that is shown: the same one by its moves; another one by its
 * number at the table, or by the table that it came with where that says nothing. Who has left a deal, and watches it now
 * with the table's delay, sees it from elsewhere and as it was.
 * @type {(message: Snapshot, state: TableState) => boolean}
 */
function isNewsOfTheDeal({ table, deal }, state) {
  const before = state.deal;
  if (deal && before && deal.deal === before.deal && deal.you === before.you) return deal.version >= before.version;
  if (deal && before && deal.deal !== before.deal && table.deal_number !== state.dealNumber) {
    return table.deal_number > state.dealNumber;
  }
  return !isOlder(table, state);
}

/**
 * The state with a snapshot's deal and what belongs to it.
 * @type {(message: Snapshot, state: TableState) => TableState}
 */
function withDeal(message, state) {
  const { table, deal, toss } = message;
  const before = deal !== null && state.deal?.deal === deal.deal ? state : EMPTY;
  const settlement = message.settlement ?? before.settlement;
  return {
    ...state,
    ...(message.arrangement_version < before.arrangementVersion ? null : arrangementIn(message)),
    deal,
    dealNumber: Math.max(table.deal_number, state.dealNumber),
    toss: toss ?? null,
    settlement,
    declared: before.declared,
    last: deal?.result ? { deal, settlement } : state.last,
    past: withPast(state, deal?.deal),
  };
}

/** @param {Snapshot} message */
const arrangementIn = ({ arrangement, arrangement_version }) => ({
  arrangement,
  arrangementVersion: arrangement_version ?? 0,
});

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
  return { ...state, deal: next, declared, last };
}

/** @type {(message: ServerMessage, state: TableState) => TableState} */
const asItWas = (_message, state) => state;

/** @type {Arms<ServerMessage, [state: TableState], TableState>} */
const AFTER = {
  snapshot: afterSnapshot,
  table: ({ table, you }, state) => {
    const players = withChairs(state.players, table);
    if (isOlder(table, state)) return { ...state, players };
    const gap = table.deal_number > state.dealNumber;
    return { ...state, table: withHeard(table, state), you: you ?? state.you, players, gap };
  },
  events: afterEvents,
  settled: ({ settlement }, state) => ({
    ...state,
    settlement: state.deal?.deal === settlement.deal ? settlement : state.settlement,
    last: state.last?.deal.deal === settlement.deal ? { ...state.last, settlement } : state.last,
    gap: state.deal?.deal !== settlement.deal && !state.past.includes(settlement.deal),
  }),
  presence: ({ player, connected, server_now_ms }, state) => {
    if (server_now_ms < (state.heard[player]?.at_ms ?? 0)) return state;
    const heard = { ...state.heard, [player]: { connected, at_ms: server_now_ms } };
    return { ...state, heard, table: state.table && withPresence(state.table, heard) };
  },
  "shuffle.closed": ({ closed }, state) => withShuffle(state, closed.transcript.deal, { closed }),
  "shuffle.revealed": ({ deal, player, share }, state) =>
    withShuffle(state, deal, { revealed: { ...state.shuffles[deal]?.revealed, [player]: share } }),
  "shuffle.called_off": ({ deal }, state) => withShuffle(state, deal, { calledOff: true }),
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
 * The state with something new about a shuffle. It is kept by the shuffle's deal: the table that names the deal as its
 * next may come later, and may have been looked at before.
 * @type {(state: TableState, deal: string, news: ShuffleHeard) => TableState}
 */
function withShuffle(state, deal, news) {
  const { [deal]: known, ...others } = state.shuffles;
  const kept = Object.entries(others).slice(1 - MOST_PAST);
  const shuffles = { ...Object.fromEntries(kept), [deal]: { ...known, ...news } };
  return { ...state, shuffles, table: state.table && withNext(state.table, shuffles) };
}

/**
 * The table with what was heard of its next deal's shuffle; one that was called off is none.
 * @type {(table: TableInfo, shuffles: TableState["shuffles"]) => TableInfo}
 */
function withNext(table, shuffles) {
  const next = table.next_deal;
  const heard = next ? shuffles[next.id] : undefined;
  if (!next || !heard) return table;
  if (heard.calledOff) return { ...table, next_deal: null };
  const revealed = { ...next.revealed, ...heard.revealed };
  return { ...table, next_deal: { ...next, closed: heard.closed ?? next.closed, revealed } };
}

/**
 * The table with what was heard of beside it.
 * @type {(table: TableInfo, state: TableState) => TableInfo}
 */
const withHeard = (table, { heard, shuffles }) => withNext(withPresence(table, heard), shuffles);

/** @type {(state: TableState) => TableState} */
const withoutGap = (state) => (state.gap ? { ...state, gap: false } : state);

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
