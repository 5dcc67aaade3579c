"""Streak and storm: many puzzles in a row, without ratings, with a best score.

A streak grows harder and ends at the first wrong answer. A storm lasts three minutes by the server's clock: every
answer is followed by another puzzle, and what comes after the end does not count. The page asks for the end when its
own clock is at nought. Both ask open puzzles alone, so that
a run gives no solution of a puzzle that counts.

Whoever begins, answers or ends a run holds the player's standing, so a run needs no lock of its own.
"""

from datetime import timedelta

import msgspec
from django.db import transaction

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from school.puzzles.giving import near, open_puzzles
from school.puzzles.models import Puzzle, Run, RunKind, Standing
from school.puzzles.refusals import PuzzleRefusal
from school.puzzles.services import is_right, locked_standing

STORM_S = 180
_FIRST_RATING, _HARDER_BY = 1_250, 25
_FORGOTTEN = timedelta(hours=12)
_KEPT = timedelta(days=30)


class Step(msgspec.Struct, frozen=True):
    """What an answer in a run came to: the run as it stands, the puzzle that was answered, and whether it was right."""

    run: Run
    answered: Puzzle
    right: bool


@transaction.atomic
def begin(user: User, kind: RunKind) -> Run:
    """Begin a run; one that was left standing ends with what it has. Raises Refused no_puzzle_left."""
    now = clock.now()
    first = near(open_puzzles(), _FIRST_RATING)
    standing = locked_standing(user)
    for left in Run.objects.filter(player=user, over_at__isnull=True):
        _end(left, standing)
    return Run.objects.create(
        player=user,
        kind=kind,
        asked=first,
        seen=[first.pk],
        began_at=now,
        ends_at=now + timedelta(seconds=STORM_S) if kind == RunKind.STORM else now + _FORGOTTEN,
    )


@transaction.atomic
def answer(public_id: str, user: User, puzzle_id: str, given: str) -> Step:
    """Answer the puzzle that a run asks. Raises Refused no_puzzle, run_over, not_asked, bad_answer."""
    standing = locked_standing(user)
    run = Run.objects.filter(public_id=public_id, player=user).first()
    if run is None:
        raise Refused(PuzzleRefusal.NO_PUZZLE)
    puzzle = run.asked
    if puzzle is None:
        raise Refused(PuzzleRefusal.RUN_OVER)
    if puzzle.public_id != puzzle_id:
        raise Refused(PuzzleRefusal.NOT_ASKED)
    right = is_right(puzzle, given)
    if _is_late(run):
        _end(run, standing)
        return Step(run, puzzle, right)
    run.score += right
    run.wrong += not right
    if not right and run.kind == RunKind.STREAK:
        _end(run, standing)
    else:
        _ask_next(run, standing)
    return Step(run, puzzle, right)


@transaction.atomic
def end_if_late(public_id: str, user: User) -> Run:
    """End a run whose time is up, and no other; the run as it stands. Raises Refused no_puzzle."""
    standing = locked_standing(user)
    run = Run.objects.filter(public_id=public_id, player=user).first()
    if run is None:
        raise Refused(PuzzleRefusal.NO_PUZZLE)
    if run.over_at is None and _is_late(run):
        _end(run, standing)
    return run


def forget_old() -> int:
    """Delete runs that are over for long; returns how many. A player's bests are in the standing."""
    return Run.objects.filter(over_at__lt=clock.now() - _KEPT).delete()[0]


def _is_late(run: Run) -> bool:
    return run.ends_at is not None and clock.now() >= run.ends_at


def _ask_next(run: Run, standing: Standing) -> None:
    fresh = open_puzzles().exclude(pk__in=run.seen)
    try:
        run.asked = near(fresh, _FIRST_RATING + _HARDER_BY * run.score)
    except Refused:  # all are answered: that is as far as anybody comes
        _end(run, standing)
        return
    run.seen = [*run.seen, run.asked.pk]
    run.save()


def _end(run: Run, standing: Standing) -> None:
    run.over_at, run.asked = clock.now(), None
    run.save()
    best = "best_streak" if run.kind == RunKind.STREAK else "best_storm"
    setattr(standing, best, max(run.score, getattr(standing, best)))
    standing.save(update_fields=[best])
