"""The stock: puzzles are made beforehand, by a task and never in a request, and kept until they are worn out.

For each kind there are always some that nobody has answered. When a kind has more than it needs, the oldest retires:
nobody is given it any more, and what was answered stays. Each fourth puzzle is open to all and rates nobody.
"""

import secrets
import time
from collections import deque
from itertools import count

import msgspec
from django.db.models import Count, Q

from base import clock
from engine.houses import profile
from engine.puzzles import Kind, fingerprint, generate
from engine.puzzles import Puzzle as Made
from school.puzzles.models import NEW_RATING, Puzzle

FRESH, MOST = 60, 1_000
"""Of each kind: so many that nobody has answered are kept ready, and no more than so many are given at all."""
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
    """The kinds of which there are too few fresh puzzles, the shortest first, with how many are missing."""
    in_use = Puzzle.objects.filter(retired_at__isnull=True)
    fresh = dict(in_use.filter(answers=0).values_list("kind").annotate(Count("pk")).values_list("kind", "pk__count"))
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
    in_use = Puzzle.objects.filter(kind=kind.value, retired_at__isnull=True)
    too_many = max(0, in_use.count() - MOST)
    oldest = in_use.filter(answers__gt=0).order_by("pk").values_list("pk", flat=True)[:too_many]
    Puzzle.objects.filter(pk__in=list(oldest)).update(retired_at=clock.now())


def never_given() -> Q:
    """What nobody has been given yet."""
    return Q(attempts__isnull=True, answers=0)
