// Written by `python -m rummysite.schema` from the server's types. Change those, not this file.

import type { By, Ending, Pile, RuleProfile, SeatShown } from "./messages.js";

/** A finished deal; players are in seat order, the toss in the order in which they sat before it. */
export interface DealRecord {
  format: "indian-rummy/deal-record/1";
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
  client_seeds: Record<string, string>;
  toss: TossCard[] | null;
  started_at_ms: number;
  dealt: DealtCards;
  moves: (Draw | Discard | Drop | Finish | Declare | Show | AskDrop | StaySeated | Timeout | Resume)[];
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

/** A card was drawn; `card` is the one it was. */
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

/** A card was put on the open pile. */
export interface Discard {
  type: "discard";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  card: string;
}

/** A drop. */
export interface Drop {
  type: "drop";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
}

/** A card was put on the finish slot. */
export interface Finish {
  type: "finish";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  /** Like ^((A|[2-9]|10|J|Q|K)[SHDC]|PJ)$. */
  card: string;
}

/** The hand was declared in groups. */
export interface Declare {
  type: "declare";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  groups: string[][];
  ungrouped?: string[];
}

/** The hand was shown in groups after another's declaration. */
export interface Show {
  type: "show";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  groups: string[][];
  ungrouped?: string[];
}

/** To drop when the turn comes was asked for, or no longer wanted. */
export interface AskDrop {
  type: "ask_drop";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  wanted: boolean;
}

/** To stay through missed turns was chosen, or given up. */
export interface StaySeated {
  type: "stay_seated";
  at_ms: number;
  by?: By;
  /** 0 or more. */
  seat: number;
  wanted: boolean;
}

/** The time of a step was up. */
export interface Timeout {
  type: "timeout";
  at_ms: number;
  by?: By;
  known?: Known[];
}

/** The groups that the table last knew of a seat's hand. */
export interface Known {
  /** 0 or more. */
  seat: number;
  groups: string[][];
}

/** The house went on with a deal that it had stopped; the step had at least `least_ms` more. */
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

/** What it was played for and what it came to, by player; in a pool `scores` are the points added. */
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
