// Written by `python -m rummysite.schema` from the server's types. Change those, not this file.

import type { By, Ending, Pile, RuleProfile, SeatShown, SharedShuffle } from "./messages.js";

/**
 * A finished deal; players are in seat order, the toss in the order in which they sat before it.
 *
 * What was added to the house's seed is `client_seeds` in the first format and `shuffle` in the second, by the
 * version of the shuffle. `board` is there when several tables were dealt the same cards: the name that they
 * were shuffled by.
 */
export interface DealRecord {
  format: "indian-rummy/deal-record/1" | "indian-rummy/deal-record/2";
  deal: string;
  profile: RuleProfile;
  /** Like ^[0-9a-f]{64}$. */
  profile_hash: string;
  players: string[];
  /** 0 or more. */
  first: number;
  /** 0 or more. */
  dealer: number;
  stays: boolean[];
  /** Like ^[0-9a-f]{64}$. */
  commitment: string;
  /** Like ^[0-9a-f]{64}$. */
  server_seed: string;
  client_seeds?: Record<string, string>;
  shuffle?: SharedShuffle;
  /** Length 1 or more. */
  board?: string;
  toss: TossCard[] | null;
  started_at_ms: number;
  dealt: DealtCards;
  moves: (Draw | Discard | Drop | Finish | Declare | Show | AskDrop | StaySeated | Timeout | Await | Resume)[];
  result: RecordedResult;
  settlement: Money;
  /** Like ^[0-9a-f]{64}$. */
  digest: string;
}

/** One player's card of the toss. */
export interface TossCard {
  player: string;
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  card: string;
}

/** The cards as they lay when the first turn began, hands in seat order. */
export interface DealtCards {
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  cut: string;
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  open: string;
  hands: string[][];
}

/** Draw the top card of a pile, in your turn. */
export interface Draw {
  type: "draw";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  pile: Pile;
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  card: string;
}

/** Put a card on the open pile; your turn is over. */
export interface Discard {
  type: "discard";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  card: string;
}

/** Drop out of the deal, in your turn before you draw. */
export interface Drop {
  type: "drop";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
}

/** Put a card face down on the finish slot; the time to declare begins. */
export interface Finish {
  type: "finish";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  card: string;
}

/** Declare your hand in groups, after finishing; `ungrouped` are the cards in no group. */
export interface Declare {
  type: "declare";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  groups: string[][];
  ungrouped?: string[];
}

/** Show your hand in groups, after another player's valid declaration; `ungrouped` are the cards in no group. */
export interface Show {
  type: "show";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  groups: string[][];
  ungrouped?: string[];
}

/** Ask to drop as soon as the rules allow it, now or when your turn comes. With `wanted` false, take that back. */
export interface AskDrop {
  type: "ask_drop";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  wanted: boolean;
}

/** Ask not to be dropped for missed turns. With `wanted` false, take that back. */
export interface StaySeated {
  type: "stay_seated";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  wanted: boolean;
}

/**
 * End a step whose time is up. `known` has the groups that the table last knew of each seat's hand; `away` says
 * that the player in turn is disconnected.
 */
export interface Timeout {
  type: "timeout";
  at_ms: number;
  by?: By;
  known?: Known[];
  away?: boolean;
}

/** The groups that the table last knew of a seat's hand. */
export interface Known {
  /** 0 or more. */
  seat: number;
  groups: string[][];
}

/** Give a step whose time is up more of it: its player is disconnected, or is `back` and may act. */
export interface Await {
  type: "await";
  at_ms: number;
  by?: By;
  back?: boolean;
}

/** Go on with a deal that the house had stopped: the step gets an ordinary time of at least `least_ms` from now. */
export interface Resume {
  type: "resume";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  least_ms: number;
}

/** How the deal ended, every hand open. */
export interface RecordedResult {
  /** 0 or more. */
  winner: number;
  ending: Ending;
  seats: SeatShown[];
}

/** What it was played for and what it came to, by player; in a pool `scores` are points added, in Deals chips. */
export interface Money {
  currency: string;
  /** 0 or more. */
  point_value_minor: number;
  /** 0 or more, 10000 or less. */
  rake_bps: number;
  scores: Record<string, number>;
  money_minor: Record<string, number>;
  /** 0 or more. */
  rake_minor: number;
}
