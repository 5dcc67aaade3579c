"""What is sent of a puzzle: the position and the choices, and after the answer the solution. One place decides."""

import msgspec

from base import clock
from engine.cards import card, hand
from engine.hands.groups import classify
from engine.hands.jokers import jokers_for
from engine.houses import profile
from engine.puzzles import Kind, Position
from school.puzzles import words
from school.puzzles.models import KIND_NAMES, Puzzle, Run
from school.puzzles.services import Verdict, solution_of


class Choice(msgspec.Struct, frozen=True):
    """One answer that may be given, and how it is written on a button."""

    answer: str
    label: str


class PuzzleShown(msgspec.Struct, frozen=True):
    """A puzzle before the answer: nothing here depends on what is right but which cards may be chosen."""

    id: str
    kind: str
    title: str
    question: str
    cards: int
    position: Position
    choices: tuple[Choice, ...]
    counts: bool
    rating: int


class AnswerShown(msgspec.Struct, frozen=True):
    """An answer and its worth, for who has answered."""

    answer: str
    label: str
    value: int
    right: bool


class VerdictShown(msgspec.Struct, frozen=True):
    """The answer to an answer: all about the solution, and what it did to the reader's rating."""

    right: bool
    answer: str
    sentences: tuple[str, ...]
    measure: str
    answers: tuple[AnswerShown, ...]
    groups: tuple[tuple[str, ...], ...]
    kinds: tuple[str | None, ...]
    ungrouped: tuple[str, ...]
    before: int | None
    after: int | None


class RunShown(msgspec.Struct, frozen=True):
    """A run as it stands; `left_ms` is what is left of a storm by the server's clock."""

    id: str
    kind: str
    score: int
    wrong: int
    over: bool
    left_ms: int | None
    best: int


class StepShown(msgspec.Struct, frozen=True):
    """The answer to an answer in a run: the verdict, the run, and what is asked next."""

    verdict: VerdictShown
    run: RunShown
    next: PuzzleShown | None


def shown(puzzle: Puzzle, *, counts: bool) -> PuzzleShown:
    """A puzzle as it is asked; `counts` says whether the reader's answer will rate."""
    kind = Kind(puzzle.kind)
    position = msgspec.convert(puzzle.position, Position)
    solution = solution_of(puzzle)
    choices = tuple(Choice(one.answer, words.label(one.answer)) for one in solution.answers)
    return PuzzleShown(
        id=puzzle.public_id,
        kind=kind.value,
        title=str(KIND_NAMES[kind]),
        question=words.question(kind, position, solution.measure),
        cards=profile(position.profile).cards,
        position=position,
        choices=choices,
        counts=counts,
        rating=round(puzzle.rating),
    )


def verdict_shown(verdict: Verdict) -> VerdictShown:
    """All about a puzzle that the reader has answered."""
    puzzle, solution = verdict.puzzle, solution_of(verdict.puzzle)
    position = msgspec.convert(puzzle.position, Position)
    rules = profile(position.profile)
    jokers = jokers_for(rules, card(position.cut))
    return VerdictShown(
        right=verdict.right,
        answer=verdict.answer,
        sentences=tuple(words.explanation(Kind(puzzle.kind), solution, verdict.answer)),
        measure=solution.measure.value,
        answers=tuple(
            AnswerShown(one.answer, words.label(one.answer), one.value, one.right) for one in solution.answers
        ),
        groups=solution.groups,
        kinds=tuple(classify(rules, jokers, hand(group)) for group in solution.groups),
        ungrouped=solution.ungrouped,
        before=None if verdict.before is None else round(verdict.before),
        after=None if verdict.after is None else round(verdict.after),
    )


def run_shown(run: Run, now_ms: int, best: int) -> RunShown:
    """A run as it stands now."""
    left = None
    if run.kind == "storm" and run.ends_at is not None:
        left = max(0, clock.to_ms(run.ends_at) - now_ms)
    return RunShown(run.public_id, run.kind, run.score, run.wrong, run.over_at is not None, left, best)
