/**
 * Builders for the tests of the browser's pure modules: cards, rules, views, tables.
 */

import { jokersOf } from "../../static/js/rules/jokers.js";

export const hand = (codes) => codes.split(" ").filter(Boolean);
export const hands = (...groups) => groups.map(hand);

/** Rules of a 13-card house, and what 21 cards change. */
export const RULES = {
  pure_sequences: 1,
  sequences: 2,
  hand_cap: 80,
  least_loss: 0,
  turn_s: 30,
  declare_s: 30,
  show_s: 20,
  wild_jokers: true,
  printed_jokers: true,
};
export const RULES_21 = {
  ...RULES,
  pure_sequences: 3,
  sequences: 3,
  hand_cap: 120,
  declare_tunnelas: 3,
  declare_dublees: 8,
  declare_jokers: 8,
  near_dublees: 6,
  near_jokers: 7,
  near_win_points: 2,
  least_loss: 2,
  neighbour_jokers: true,
};

/** The jokers when fives are wild; at 21 cards the four and six of spades are too. */
export const FIVES = jokersOf("5S", hand("5S 5H 5D 5C PJ"));
export const FIVES_21 = jokersOf("5S", hand("4S 5S 6S 5H 5D 5C PJ"), true);

const seat = (number) => ({
  seat: number,
  player: `p${number}`,
  cards: 13,
  status: "in",
  turns: 0,
  misses: 0,
  extra_ms: 30000,
  stays: false,
  drop_asked: false,
  shown: false,
});

/** A deal of three seen from seat 0, whose turn it is. */
export const view = (changes = {}) => ({
  deal: "d1",
  version: 4,
  step_version: 4,
  phase: "turn",
  you: 0,
  turn: 0,
  first: 0,
  dealer: 2,
  drawn: false,
  turn_due_at_ms: 30000,
  due_at_ms: 60000,
  cut: "5S",
  jokers: hand("5S 5H 5D 5C PJ"),
  open_pile: hand("QD 9H"),
  open_may_be_drawn: true,
  closed_count: 60,
  finish_slot: false,
  hand: hand("3H 4H 5H 7S 8S 9S KD KH KC 2C 2D 2S JC"),
  drawn_card: null,
  commitment: "ab",
  seats: [seat(0), seat(1), seat(2)],
  result: null,
  ...changes,
});

const chair = (number) => ({
  seat: number,
  player: { id: `p${number}`, name: `Player ${number}`, avatar: "sun", bot: false },
  chips_minor: 8000,
  state: "seated",
  short: false,
  deal_seat: number,
  connected: true,
});

export const table = (changes = {}) => ({
  id: "t1",
  revision: 1,
  as_of_ms: 1000,
  deal_number: 1,
  name: "Neem",
  max_seats: 3,
  status: "playing",
  seats: [chair(0), chair(1), chair(2)],
  ...changes,
});

export const snapshot = (changes = {}) => ({
  type: "snapshot",
  server_now_ms: 1000,
  you: { player: "p0", name: "Player 0", seat: 0, deal_seat: 0, state: "seated", chips_minor: 8000, main_minor: 90000 },
  table: table(),
  rules: RULES,
  players: Object.fromEntries([0, 1, 2].map((number) => [`p${number}`, chair(number).player])),
  deal: view(),
  arrangement: null,
  settlement: null,
  chat: { on: true, lines: [], muted: [] },
  ...changes,
});
