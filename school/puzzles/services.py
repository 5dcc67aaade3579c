"""Answering a puzzle: the verdict, and where it counts the ratings of player and puzzle, in one transaction.

Rows are locked in one order: the player's standing, then the puzzle. Whoever holds the standing is the only one who
answers for this player, so an attempt needs no lock of its own.
"""

from datetime import datetime, timedelta

import msgspec
from django.db import transaction

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from base.strength.glicko2 import Game, Rating, rated, rested
from engine.puzzles import Solution
from school.puzzles.models import Attempt, Puzzle, Standing
from school.puzzles.refusals import PuzzleRefusal

_ABSENT_PERIOD = timedelta(days=7)
"""A rating period without an answer."""
_LONGEST_MS = 3_600_000


class Verdict(msgspec.Struct, frozen=True):
    """What an answer came to; the ratings are of the player, None where it did not count."""

    puzzle: Puzzle
    answer: str
    right: bool
    before: float | None = None
    after: float | None = None


def answer(public_id: str, user: User | None, given: str) -> Verdict:
    """Judge an answer. Raises Refused no_puzzle, bad_answer, puzzle_for_accounts.

    It counts once, for an account that was given the puzzle (`giving.next_for`). A second answer is judged and changes
    nothing.
    """
    puzzle = Puzzle.objects.filter(public_id=public_id).first()
    if puzzle is None:
        raise Refused(PuzzleRefusal.NO_PUZZLE)
    right = is_right(puzzle, given)
    if user is None or not user.is_account:
        if not puzzle.is_open:
            raise Refused(PuzzleRefusal.FOR_ACCOUNTS)
        return Verdict(puzzle, given, right)
    return _answered(puzzle, user, given, right)


def is_right(puzzle: Puzzle, given: str) -> bool:
    """Whether an answer is right. Raises Refused bad_answer for what is no answer to this puzzle."""
    choices = {one.answer: one.right for one in solution_of(puzzle).answers}
    if given not in choices:
        raise Refused(PuzzleRefusal.BAD_ANSWER)
    return choices[given]


def solution_of(puzzle: Puzzle) -> Solution:
    """A puzzle's solution, for who has answered."""
    return msgspec.convert(puzzle.solution, Solution)


@transaction.atomic
def _answered(puzzle: Puzzle, user: User, given: str, right: bool) -> Verdict:
    now = clock.now()
    standing = locked_standing(user)
    attempt, _fresh = Attempt.objects.get_or_create(player=user, puzzle=puzzle, defaults={"given_at": now})
    if attempt.answered_at is not None:
        return Verdict(puzzle, given, right)
    attempt.answer, attempt.is_right, attempt.answered_at = given, right, now
    attempt.took_ms = min(_LONGEST_MS, max(0, clock.to_ms(now) - clock.to_ms(attempt.given_at)))
    if attempt.counts:
        attempt.rating_before, attempt.rating_after = _rate(standing, puzzle, right, now)
    attempt.save()
    return Verdict(puzzle, given, right, attempt.rating_before, attempt.rating_after)


def locked_standing(user: User) -> Standing:
    """A player's standing, locked and made if there is none; inside a transaction."""
    Standing.objects.get_or_create(player=user)
    return Standing.objects.select_for_update().get(player=user)


def _rate(standing: Standing, puzzle: Puzzle, right: bool, now: datetime) -> tuple[float, float]:
    """One game between the player and the puzzle: both ratings move; the player's before and after."""
    puzzle = Puzzle.objects.select_for_update(no_key=True).get(pk=puzzle.pk)
    player = Rating(standing.rating, standing.deviation, standing.volatility)
    if standing.rated_at is not None:
        player = rested(player, (now - standing.rated_at) / _ABSENT_PERIOD)
    puzzle_rating = Rating(puzzle.rating, puzzle.deviation, puzzle.volatility)
    after = rated(player, [Game(puzzle_rating, 1.0 if right else 0.0)])
    puzzle.rating, puzzle.deviation, puzzle.volatility = rated(puzzle_rating, [Game(player, 0.0 if right else 1.0)])
    puzzle.answers += 1
    puzzle.right_answers += right
    puzzle.save(update_fields=["rating", "deviation", "volatility", "answers", "right_answers"])
    before = standing.rating
    standing.rating, standing.deviation, standing.volatility = after
    standing.rated_at = now
    standing.answers += 1
    standing.right_answers += right
    standing.save()
    return before, after.rating
