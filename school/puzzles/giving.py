"""Chooses a player's next puzzle: near their rating, of the wanted kind, and never an answered one."""

import secrets

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.functions import Abs

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from engine.puzzles import Kind
from school.puzzles.models import NEW_RATING, Attempt, DayPuzzle, Puzzle, Standing
from school.puzzles.refusals import PuzzleRefusal

_NEAREST = 12
"""The number of puzzles among which chance decides."""
_FOR_GUESTS = 400
"""A guest, whose strength nobody knows, gets one that is up to so much easier or harder than a middling one."""


def next_for(user: User | None, kind: Kind | None = None) -> Puzzle:
    """The next puzzle; an account gets the one it owes an answer to first. Raises Refused no_puzzle_left.

    What an account is given is written down, and only what was given so counts for a rating. A guest or a visitor gets
    an open one, and nothing is written.
    """
    if user is None or not user.is_account:
        return near(open_puzzles(), NEW_RATING + secrets.randbelow(2 * _FOR_GUESTS) - _FOR_GUESTS, kind)
    owed = Attempt.objects.filter(player=user, counts=True, answered_at__isnull=True).select_related("puzzle").first()
    if owed is not None:
        return owed.puzzle
    chosen = near(new_to(user), rating_of(user), kind)
    try:
        with transaction.atomic():
            Attempt.objects.create(player=user, puzzle=chosen, counts=True, given_at=clock.now())
    except IntegrityError:  # another tab was faster: both get what that one got
        return next_for(user, kind)
    return chosen


def near(puzzles: "QuerySet[Puzzle]", rating: float, kind: Kind | None = None) -> Puzzle:
    """One of the puzzles nearest to a rating. Raises Refused no_puzzle_left."""
    if kind is not None:
        puzzles = puzzles.filter(kind=kind.value)
    puzzles_near: list[Puzzle] = list(nearest(puzzles, rating)[:_NEAREST])
    if not puzzles_near:
        raise Refused(PuzzleRefusal.NONE_LEFT)
    return secrets.choice(puzzles_near)


def nearest(puzzles: "QuerySet[Puzzle]", rating: float) -> "QuerySet[Puzzle]":
    """Puzzles in the order of how near they are to a rating."""
    return puzzles.annotate(apart=Abs(F("rating") - rating)).order_by("apart", "pk")


def new_to(user: User) -> "QuerySet[Puzzle]":
    """The puzzles that count and that this account has never been given; those of a day are nobody's."""
    mine = Attempt.objects.filter(player=user, puzzle=OuterRef("pk"))
    return in_stock().filter(~Exists(mine), is_open=False)


def open_puzzles() -> "QuerySet[Puzzle]":
    """The puzzles that rate nobody."""
    return in_stock().filter(is_open=True)


def in_stock() -> "QuerySet[Puzzle]":
    """The puzzles that are given: neither retired nor asked on a day."""
    on_a_day = DayPuzzle.objects.filter(puzzle=OuterRef("pk"))
    return Puzzle.objects.filter(~Exists(on_a_day), retired_at__isnull=True)


def rating_of(user: User) -> float:
    """A player's rating at puzzles; a newcomer's where there is none yet."""
    return Standing.objects.filter(player=user).values_list("rating", flat=True).first() or NEW_RATING
