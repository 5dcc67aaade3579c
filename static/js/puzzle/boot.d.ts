/** What a page of puzzles is given by the server (school/puzzles/showing.py), before and after an answer. */

import type { Kind } from "../wire/messages.js";

export interface Position {
    profile: string;
    cut: string;
    jokers: string[];
    hand: string[];
    drawn: string | null;
    open_pile: string[];
    closed_count: number;
    rivals: number;
    turns: number;
}

export interface Choice {
    answer: string;
    label: string;
}

export interface Puzzle {
    id: string;
    kind: "least_points" | "can_declare" | "discard" | "safe_card" | "drop_or_play" | "mistake";
    title: string;
    question: string;
    cards: number;
    position: Position;
    choices: Choice[];
    counts: boolean;
    rating: number;
}

export interface AnswerShown {
    answer: string;
    label: string;
    value: number;
    right: boolean;
}

export interface Verdict {
    right: boolean;
    answer: string;
    sentences: string[];
    measure: "points" | "outs" | "pairs" | "expected";
    answers: AnswerShown[];
    groups: string[][];
    kinds: (Kind | null)[];
    ungrouped: string[];
    before: number | null;
    after: number | null;
}

export interface RunShown {
    id: string;
    kind: "streak" | "storm";
    score: number;
    wrong: number;
    over: boolean;
    left_ms: number | null;
    best: number;
}

export interface Step {
    verdict: Verdict;
    run: RunShown;
    next: Puzzle | null;
}

interface Common {
    puzzles: Puzzle[];
    answered: Record<string, boolean>;
    signed_in: boolean;
}

export type Boot =
    | (Common & { mode: "one" })
    | (Common & { mode: "mistake"; answer: string })
    | (Common & { mode: "daily"; number: number; address: string; picture: string })
    | (Common & { mode: "kept"; verdicts: Record<string, Record<string, Verdict>> })
    | (Common & { mode: "run"; run: RunShown; answer: string; end: string });
