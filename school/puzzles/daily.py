"""The day's puzzles: one of each kind, the same for everybody, by the house's date; and days in a row.

They do not change ratings, so players may talk about them. The first request of a day chooses them, from puzzles
that nobody has had; the database accepts one choice.
"""

from collections.abc import Mapping
from datetime import date, timedelta

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.people.models import User
from engine.puzzles import Kind
from school.puzzles.giving import in_stock
from school.puzzles.models import Attempt, DayPuzzle, Puzzle
from school.puzzles.services import locked_standing
from school.puzzles.stock.keeping import never_given

KINDS = tuple(Kind)
FIRST_DAY = date(2026, 11, 22)
_EASIEST, _HARDEST = 1300, 1700


class Today(msgspec.Struct, frozen=True):
    """A day's puzzles in order, and of those that the reader has answered whether each answer was right."""

    day: date
    puzzles: tuple[Puzzle, ...]
    answered: Mapping[str, bool]

    @property
    def number(self) -> int:
        """The number by which players speak of it."""
        return number_of(self.day)


def today() -> date:
    """The date of today in the house's time zone."""
    return timezone.localdate()


def number_of(day: date) -> int:
    """The number of a day, from 1."""
    return (day - FIRST_DAY).days + 1


def of_day(day: date, user: User | None) -> Today:
    """The puzzles of a day with the reader's answers; fewer, or none, while the stock is being made."""
    puzzles = _chosen(day)
    answered = {}
    if user is not None:
        mine = Attempt.objects.filter(player=user, puzzle__in=puzzles, answered_at__isnull=False)
        answered = {public_id: bool(right) for public_id, right in mine.values_list("puzzle__public_id", "is_right")}
    return Today(day, puzzles, answered)


def is_of_today(puzzle: Puzzle) -> bool:
    """Whether a puzzle is one of today's."""
    return DayPuzzle.objects.filter(day=today(), puzzle=puzzle).exists()


@transaction.atomic
def count_day(user: User) -> None:
    """Count today as one of the player's days in a row, once, when the last of its puzzles was answered."""
    day = today()
    standing = locked_standing(user)
    of_today = set(DayPuzzle.objects.filter(day=day).values_list("puzzle_id", flat=True))
    done = Attempt.objects.filter(player=user, puzzle__in=of_today, answered_at__isnull=False).count()
    if standing.last_day == day or not of_today or done < len(of_today):
        return
    standing.days_in_a_row = standing.days_in_a_row + 1 if standing.last_day == day - timedelta(days=1) else 1
    standing.last_day = day
    standing.save(update_fields=["days_in_a_row", "last_day"])


def _chosen(day: date) -> tuple[Puzzle, ...]:
    there = _of(day)
    if len(there) == len(KINDS) or day != today():
        return there
    try:
        with transaction.atomic():
            _choose(day, {puzzle.kind for puzzle in there})
    except IntegrityError:  # somebody else was faster, with the same right to choose
        pass
    return _of(day)


def _of(day: date) -> tuple[Puzzle, ...]:
    return tuple(row.puzzle for row in DayPuzzle.objects.filter(day=day).select_related("puzzle").order_by("place"))


def _choose(day: date, there: set[str]) -> None:
    for place, kind in enumerate(KINDS, start=1):
        if kind.value in there:
            continue
        fresh = in_stock().filter(never_given(), kind=kind.value, is_open=False)
        fair = fresh.filter(Q(rating__gte=_EASIEST) & Q(rating__lte=_HARDEST))
        puzzle = fair.order_by("pk").first() or fresh.order_by("pk").first()
        if puzzle is not None:
            DayPuzzle.objects.create(day=day, place=place, puzzle=puzzle)
            Puzzle.objects.filter(pk=puzzle.pk).update(is_open=True)
