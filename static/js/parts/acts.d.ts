/** What a player can want of a table's screen, by the name of the act, with what goes with it. */

import type { CardsAre, Felt, SwitchName } from "../storage/preferences.js";
import type { EmojiKey, Hints, PhraseKey, Pile, PlayerInfo, WishMessage } from "../wire/messages.js";

type Nothing = Record<never, never>;
type Unsent<Message> = Message extends unknown ? Omit<Message, "id"> : never;

/** Where a card was dragged from and to; `index` counts the cards of the group that stay. */
export interface Wish {
    uid: string | null;
    source: "hand" | "closed" | "open" | null;
    target: "hand" | "open" | "finish" | null;
    index: number;
    group: number;
}

/** A line to say: free words, or the key of a phrase or of an emoji. */
export type Saying =
    { type: "say"; text: string } | { type: "phrase"; key: PhraseKey } | { type: "emoji"; key: EmojiKey };

/** Playing the deal. */
interface PlayActs {
    draw: { pile: Pile };
    discard: Nothing;
    finish: Nothing;
    drop: Nothing;
    "ask-drop": Nothing;
    "finish-now": Nothing;
    declare: Nothing;
    arrange: Nothing;
    undo: Nothing;
    sort: Nothing;
    group: Nothing;
    "add-here": { group: number };
    "choose-card": { uid: string };
    "focus-card": { uid: string };
    dropped: Wish;
    /** A wish about the deal, in the words in which it is sent. */
    wish: Unsent<WishMessage>;
}

/** One's chair and chips. */
interface ChairActs {
    "choose-seat": { seat: number | null };
    sit: { amount_minor: number };
    wait: { amount_minor: number };
    "leave-line": Nothing;
    "add-chips": Nothing;
    "auto-top-up": { wanted: boolean };
    "top-up": { amount_minor: number };
    "sit-out": { wanted: boolean };
    leave: Nothing;
    "next-table": Nothing;
}

/** What the host of a private table does with it. */
interface OwnTableActs {
    "see-own-table": Nothing;
    "lock-table": { wanted: boolean };
    "let-watch": { wanted: boolean };
    "give-hints": { hints: Hints };
    "renew-code": Nothing;
    "remove-player": { player: PlayerInfo };
    "let-back": { player: PlayerInfo };
    "pass-on": { player: PlayerInfo };
}

/** What is open on the screen, and what it looks like. */
interface ScreenActs {
    prefer: { key: SwitchName; wanted: boolean };
    "choose-felt": { felt: Felt };
    "choose-cards": { cards: CardsAre };
    "see-look": Nothing;
    /** The last seconds run. */
    hurry: Nothing;
    "hear-hand": Nothing;
    "hear-table": Nothing;
    "hear-scores": Nothing;
    "see-last": Nothing;
    "see-scoreboard": Nothing;
    "copy-link": Nothing;
    /** `about` is what the help begins with. */
    "see-help": { about?: "hand" };
    "see-discards": Nothing;
    "see-menu": Nothing;
    "close-sheet": { sheet: string };
}

/** The chat, and the news of an absence. */
interface TalkActs {
    chat: Nothing;
    say: Saying;
    mute: { player: string; wanted: boolean };
    report: { player: string; line: string };
    "seen-away": Nothing;
    "back-in": Nothing;
}

/** What is answered at a hosted table. */
export interface HostActs {
    "answer-rejoin": { accepted: boolean };
    "propose-split": Nothing;
    "answer-split": { agreed: boolean };
    "auto-drop": { wanted: boolean };
}

export interface Acts extends PlayActs, ChairActs, OwnTableActs, ScreenActs, TalkActs, HostActs {}

/** The detail of an act, to be left out where there is none. */
export type DetailOf<Name extends keyof Acts> = Nothing extends Acts[Name] ? [detail?: Nothing] : [detail: Acts[Name]];

/** An act as an element dispatches it. */
export type Act = { [Name in keyof Acts]: { name: Name } & Acts[Name] }[keyof Acts];

/** A function for every act, given who carries it out. */
export type ActsOf<Names extends keyof Acts, Actor> = {
    [Name in Names]: (actor: Actor, detail: Acts[Name]) => void;
};
