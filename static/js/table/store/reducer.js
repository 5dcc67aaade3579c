/**
 * Everything the screen knows, as one value; each message from the server makes the next one.
 *
 * Nothing here looks at the clock, the socket or the page. `gap` says that a message is missing and the server must be
 * asked for what was missed.
 */

import { advanceAll } from "../../rules/seat-view.js";

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

/** The state after one message from the server; messages that tell no state leave it as it was. */
export function reduce(state, message) {
  return HANDLERS[message.type]?.(state, message) ?? state;
}

const HANDLERS = {
  snapshot: (state, { you, table, rules, players, deal, arrangement, toss, settlement }) => ({
    ...state,
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
  }),
  table: (state, { table, you }) => ({
    ...state,
    table,
    you: you ?? state.you,
    players: withChairs(state.players, table),
  }),
  events: (state, { deal, version, events }) => {
    if (!state.deal || state.deal.deal !== deal) return { ...state, gap: true };
    if (version <= state.deal.version) return state;
    if (version > state.deal.version + 1) return { ...state, gap: true };
    const next = advanceAll(state.deal, events, version);
    const declared = events.find((event) => event.type === "declared") ?? state.declared;
    return {
      ...state,
      deal: next,
      declared,
      last: next.result ? { deal: next, settlement: state.settlement } : state.last,
    };
  },
  settled: (state, { settlement }) => ({
    ...state,
    settlement,
    last: state.last?.deal.deal === settlement.deal ? { ...state.last, settlement } : state.last,
  }),
  presence: (state, { player, connected }) => {
    const seats = state.table?.seats.map((chair) => (chair.player?.id === player ? { ...chair, connected } : chair));
    return state.table ? { ...state, table: { ...state.table, seats } } : state;
  },
};

/** Names of everybody ever seen here, so that a result can name who has left since. */
function withChairs(players, table) {
  const sitting = table.seats.filter((chair) => chair.player).map((chair) => [chair.player.id, chair.player]);
  return { ...players, ...Object.fromEntries(sitting) };
}

/** The player in a deal's seat. */
export function playerIn(state, seat) {
  const id = state.deal?.seats[seat]?.player;
  return state.players[id] ?? { id, name: "", avatar: "", bot: false };
}

/** One's own seat in the deal as the deal sees it, or null. */
export const ownSeat = (state) => (state.deal && state.deal.you !== null ? state.deal.seats[state.deal.you] : null);
