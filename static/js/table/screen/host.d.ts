/** What a match or a tournament brings to the screen of the table at which it deals. */

import type { ActsOf, HostActs } from "../../parts/acts.js";
import type { Hosted, PlayerInfo, RuleProfile, TableInfo } from "../../wire/messages.js";
import type { RulesPart } from "../../words/house-rules.js";
import type { MenuRow } from "../dialogs/menu.js";
import type { ChairStanding } from "../elements/seat.js";
import type { TableState } from "../store/state.js";
import type { RummyTable } from "./table.js";

/** Who may deal at a server's table; `school` deals on pages of its own, and no server names it. */
export type HostKind = Hosted["kind"] | "school";

/** The dialogs of the screen, by the names of their elements after `rummy-`. */
export type SheetName =
    | "confirm"
    | "finish"
    | "void"
    | "sit"
    | "help"
    | "scoreboard"
    | "discards"
    | "menu"
    | "look"
    | "own-table"
    | "result"
    | "match-scores"
    | "rejoin"
    | "split"
    | "standings";

/** The end of a match as a result shows it. */
export interface Ending {
    heading: string;
    body: unknown;
}

/** What a host draws is nothing, text or a template of Lit's. */
export interface Host {
    /** Which sheet shows how everybody stands. */
    scores: SheetName;
    /** What the bar says instead of stakes. */
    line(table: TableInfo): string;
    /** The strip under the bar. */
    strip(table: RummyTable): unknown;
    /** What stands in the middle while no deal is played. */
    middle(table: RummyTable): unknown;
    /** What a player without cards reads at the lower edge. */
    side(table: RummyTable): unknown;
    /** The host's dialogs. */
    sheets(table: RummyTable): unknown;
    /** What is offered to the player for a while: a result shows it, as it lies over everything else. */
    offer?: (table: RummyTable) => unknown;
    /** Whether the player took part in what was played here, and it is over. */
    hasEnded?: (state: TableState) => boolean;
    /** How it ended, which a result shows above the last deal, or alone where that deal was given up. */
    ending?: (table: RummyTable) => Ending | null;
    /** What a chair shows instead of chips. */
    chairStanding(state: TableState, player: PlayerInfo): ChairStanding;
    /** What the host's rules add to those of one deal. */
    rules(rules: RuleProfile, table: TableInfo): RulesPart | null;
    /** What the menu offers. */
    menuRows(state: TableState): MenuRow[];
    /** What losing so many points now does to the player's standing, in words, and whether it puts the player out. */
    afterLosing(state: TableState, points: number): { words: string; out: boolean };
    /** When the next deal starts, as far as a result may say; null says nothing. */
    nextDealAt_ms(state: TableState): number | null;
    /** There is no record of these deals: no replay, no shuffle to check, no scoreboard. */
    unrecorded?: boolean;
    /** Leaves; without it one leaves as at any table. */
    leave?: (table: RummyTable) => void;
    /** What the host's buttons do. */
    acts: Partial<ActsOf<keyof HostActs, RummyTable>>;
    /** Follows the host's part from one state to the next, for one screen. */
    guide(table: RummyTable): HostGuide;
}

export interface HostGuide {
    follow(before: TableState, after: TableState): void;
    /** Whether a question is open or waits for an answer, which no result may cover. */
    readonly asks: boolean;
}
