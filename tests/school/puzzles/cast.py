"""The small cast of the puzzles' tests: made by the engine, kept as the house would keep them."""

import hashlib
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from accounts.people.models import User
from base import clock
from engine.houses import profile
from engine.puzzles import DROP, PLAY, Answer, Kind, Measure, Solution, generate
from engine.puzzles import Puzzle as Made
from school.puzzles.models import Puzzle
from school.puzzles.stock import keeping

QUICK = Kind.LEAST_POINTS
_made: dict[int, Made] = {}


def account(name: str = "asha") -> User:
    """Somebody with an account."""
    return User.objects.create_user(name, password="seven-of-hearts-42")


def made() -> Iterator[Made]:
    """Quickly made puzzles, one after another, the same in every test."""
    for number in count():
        if number not in _made:
            seed = hashlib.sha256(f"cast {number}".encode()).digest()
            puzzle = generate(QUICK, profile("taj-points"), seed)
            if puzzle is None:
                continue
            _made[number] = puzzle
        yield _made[number]


def one_of_each() -> None:
    """A puzzle of each kind that counts; whether to drop is not worked out by playing, which takes long."""
    for kind in Kind:
        assert keeping.keep(_drop() if kind is Kind.DROP_OR_PLAY else next(_of(kind)))
    Puzzle.objects.update(is_open=False)


def _of(kind: Kind) -> Iterator[Made]:
    seeds = (hashlib.sha256(f"{kind} {number}".encode()).digest() for number in count())
    return filter(None, (generate(kind, profile("taj-points"), seed) for seed in seeds))


def _drop() -> Made:
    solution = Solution(
        measure=Measure.EXPECTED, answers=(Answer(DROP, -200, False), Answer(PLAY, 31, True)), deals=48, within=90
    )
    position = next(made()).position
    return Made(kind=Kind.DROP_OR_PLAY, position=position, solution=solution)


def puzzles(wanted: int, *, is_open: bool = False) -> list[Puzzle]:
    """So many puzzles in the stock, all of them open or all of them counting."""
    for puzzle in islice(made(), Puzzle.objects.count(), Puzzle.objects.count() + wanted):
        assert keeping.keep(puzzle)
    added = list(Puzzle.objects.order_by("-pk")[:wanted])
    Puzzle.objects.filter(pk__in=[one.pk for one in added]).update(is_open=is_open)
    return list(Puzzle.objects.filter(pk__in=[one.pk for one in added]).order_by("pk"))


def row(kind: Kind = QUICK, **fields: Any) -> Puzzle:
    """A puzzle of the stock for a test to which its cards do not matter: it has none."""
    name = f"row {Puzzle.objects.count()}"
    return Puzzle.objects.create(
        kind=kind.value, fingerprint=name, position={}, solution={}, made_at=clock.now(), **fields
    )


def right(puzzle: Puzzle) -> str:
    """A right answer."""
    return str(next(one["answer"] for one in puzzle.solution["answers"] if one["right"]))


def wrong(puzzle: Puzzle) -> str:
    """A wrong answer."""
    return str(next(one["answer"] for one in puzzle.solution["answers"] if not one["right"]))
