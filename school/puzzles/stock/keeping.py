"""The stock: puzzles are made beforehand, by a task and never in a request, and kept until they are worn out.

For each kind there are always some that count and that nobody was given: the day's puzzles are taken from them. When a
kind has more than it needs, the oldest retires: nobody is given it any more, and what was answered stays. Each fourth
puzzle is open to all and rates nobody; the open ones are counted for themselves, because they never wear out.
"""

import secrets
import time
from collections import deque
from itertools import count

import msgspec
from django.db.models import Count, Q, QuerySet

from base import clock
from engine.houses import profile
from engine.puzzles import Kind, fingerprint, generate
from engine.puzzles import Puzzle as Made
from school.puzzles.giving import in_stock
from school.puzzles.models import NEW_RATING, Puzzle

FRESH, MOST, MOST_OPEN = 60, 1_000, 250
"""Of each kind: so many that nobody was given are kept ready; no more that count, and no more open ones, are given."""
OPEN_OF, NEW_PUZZLE_DEVIATION = 4, 250.0
HOUSES = ("taj-points", "rummycircle-points", "taj-points", "classic-points21")
SHORT_HOUSES = HOUSES[:2]
_LONG = {Kind.SAFE_CARD, Kind.LEAST_POINTS, Kind.CAN_DECLARE}
"""Kinds that are asked with 21 cards too; the others take too long to work out."""
SEED_BYTES = 32


def fill(seconds: int) -> int:
    """Make puzzles of the kinds that are short, in turns, until the time is up or none is; how many."""
    until, made = time.monotonic() + seconds, 0
    wanted = short()
    turns, numbers = deque(wanted), count()
    while turns and time.monotonic() < until:
        kind = turns.popleft()
        puzzle = _one(kind, next(numbers))
        if puzzle is not None and keep(puzzle):
            made += 1
            wanted[kind] -= 1
        if wanted[kind]:
            turns.append(kind)
    for kind in Kind:
        _retire(kind)
    return made


def short() -> dict[Kind, int]:
    """The kinds of which there are too few fresh puzzles, the shortest first, with how many are missing.

    Open ones are not fresh, nor are those of a day: nobody's answer to them is counted, so they would look so for ever.
    """
    unused = in_stock().filter(never_given(), is_open=False)
    fresh = dict(unused.values_list("kind").annotate(Count("pk")).values_list("kind", "pk__count"))
    missing = {kind: FRESH - fresh.get(kind.value, 0) for kind in Kind}
    return {kind: count for kind, count in sorted(missing.items(), key=lambda item: -item[1]) if count > 0}


def keep(made: Made, *, is_played: bool = False) -> bool:
    """Put a puzzle into the stock; False when one that asks the same is there."""
    _row, is_new = Puzzle.objects.get_or_create(
        fingerprint=fingerprint(made),
        defaults={
            "kind": made.kind.value,
            "position": msgspec.to_builtins(made.position),
            "solution": msgspec.to_builtins(made.solution),
            "is_open": secrets.randbelow(OPEN_OF) == 0,
            "is_played": is_played,
            "rating": NEW_RATING + made.harder,
            "deviation": NEW_PUZZLE_DEVIATION,
            "made_at": clock.now(),
        },
    )
    return is_new


def _one(kind: Kind, number: int) -> Made | None:
    houses = HOUSES if kind in _LONG else SHORT_HOUSES
    return generate(kind, profile(houses[number % len(houses)]), secrets.token_bytes(SEED_BYTES))


def _retire(kind: Kind) -> None:
    in_use = in_stock().filter(kind=kind.value)
    counting, opened = in_use.filter(is_open=False), in_use.filter(is_open=True)
    worn = _oldest(counting.filter(answers__gt=0), counting.count() - MOST)
    worn += _oldest(opened, opened.count() - MOST_OPEN)
    Puzzle.objects.filter(pk__in=worn).update(retired_at=clock.now())


def _oldest(puzzles: "QuerySet[Puzzle]", too_many: int) -> list[int]:
    return list(puzzles.order_by("pk").values_list("pk", flat=True)[: max(0, too_many)])


def never_given() -> Q:
    """What nobody has been given yet."""
    return Q(attempts__isnull=True, answers=0)
