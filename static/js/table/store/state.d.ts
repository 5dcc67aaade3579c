/** What the table's screen knows: the state that messages make, and what the store keeps besides it. */

import type {
    ClientMessage,
    ClosedShuffle,
    DealEvent,
    Declare,
    Declared,
    Discard,
    Draw,
    Drop,
    Finish,
    PlayerInfo,
    RuleProfile,
    SeatView,
    SettlementInfo,
    Show,
    TableInfo,
    TossCard,
    You,
} from "../../wire/messages.js";

/** Everything that the server has told, as one value; null is what it has not told yet, or what there is not. */
export interface TableState {
    /** Whether a snapshot has come. */
    ready: boolean;
    you: You | null;
    table: TableInfo | null;
    rules: RuleProfile | null;
    /** Everybody ever seen here, by id. */
    players: Record<string, PlayerInfo>;
    deal: SeatView | null;
    /** The highest number of a deal of which the state of play was told. */
    dealNumber: number;
    arrangement: string[][] | null;
    /** How often the player's grouping of this deal was saved, as the last snapshot said. */
    arrangementVersion: number;
    settlement: SettlementInfo | null;
    /** The valid declaration of the deal shown. */
    declared: Declared | null;
    toss: TossCard[] | null;
    last: LastDeal | null;
    /** The ids of the deals shown here before, the latest last. */
    past: string[];
    /** What was heard last of each player's connection, by id. */
    heard: Record<string, { connected: boolean; at_ms: number }>;
    /** What was heard of the last shuffles, by the id of their deal. */
    shuffles: Record<string, ShuffleHeard>;
    /** The last message has shown that another is missing, and the server must be asked for what was missed. */
    gap: boolean;
}

/** What a shuffle's messages have told, in whatever order they came. */
export interface ShuffleHeard {
    closed?: ClosedShuffle;
    revealed?: Record<string, string>;
    calledOff?: boolean;
}

/** The last deal that ended, to be looked at again. */
export interface LastDeal {
    deal: SeatView;
    settlement: SettlementInfo | null;
}

/**
 * `silent`: the server has not answered for a while; what was sent is still on its way. `offline`: the browser knows
 * that it has no network.
 */
export type Connection = "connecting" | "open" | "silent" | "offline" | "lost" | "restarting" | "closed";

/** A move sent and not answered yet, as the screen shows it. */
export interface Pending {
    id?: string;
    deal?: string;
    version?: number;
    misses?: number;
    pile?: "closed" | "open";
    to?: "open" | "finish";
    code?: string;
}

/** What changed: the events just applied, the state before them, and whether a whole snapshot came. */
export interface Change {
    events: DealEvent[];
    before: TableState;
    fresh?: boolean;
}

/** A sentence for the player, shown for a moment. */
export interface Saying {
    kind: "refused" | "notice" | "hint";
    sentence: string;
}

/** A deal that ended without a result, and why. */
export interface VoidDeal {
    sentence: string;
    deal: string;
}

/** What is asked before something that cannot be taken back. */
export interface Question {
    title: string;
    text: string;
    yes: string;
    danger?: boolean;
    /** The deal that it is about; the question goes when that deal is over. */
    deal?: string | undefined;
    then: () => void;
    /** Another way to say yes, with something more. */
    also?: { label: string; then: () => void } | null;
}

type Without<Union, Names extends PropertyKey> = Union extends unknown ? Omit<Union, Names> : never;

/** A message to the server, without the id that the socket gives it. */
export type Request = Without<ClientMessage, "id">;

/** A move in the deal, without the version that it answers. */
export type Move = Without<Draw | Discard | Drop | Finish | Declare | Show, "id" | "deal" | "version">;

/** What the store tells, by the name of the event. */
export interface StoreEvents {
    change: Change;
    say: Saying;
    void: VoidDeal;
    reality: undefined;
}
