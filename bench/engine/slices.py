"""A long tournament between bots in slices: each is kept as soon as it is played, so that a run can be taken up again.

What was played by other code is not taken up: kept slices are named by a digest of the engine's source.
`RUMMY_BENCH_SHARE=0.1` plays a tenth of everything; the rows say how much was played and how sure it is.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path

import engine
from bench.progress import say
from bench.rows import Row
from engine.bots.strengths import Strength
from engine.bots.tournament import Mean, mean_of

A_SLICE = 20
SHARE = float(os.environ.get("RUMMY_BENCH_SHARE", "1"))
KEPT = Path(tempfile.gettempdir()) / "rummy-bench-slices"

PAIRS = ((Strength.STRONG, Strength.CLUB), (Strength.CLUB, Strength.BEGINNER))

Outcomes = Sequence[Sequence[tuple[float, float]]]
"""For each number, bot by bot: the share that it won, and its points."""


def share_of(count: int) -> int:
    """How many of `count` to play: RUMMY_BENCH_SHARE of them, two at least, as one has no uncertainty."""
    return max(2, round(count * SHARE))


def played_in_slices(
    what: str, count: int, play: Callable[[range], Iterable[Sequence[tuple[float, float]]]]
) -> Outcomes:
    """Play these numbers: slices that are stored are read, missing ones are played and then stored."""
    found: list[Sequence[tuple[float, float]]] = []
    for first in range(0, count, A_SLICE):
        numbers = range(first, min(first + A_SLICE, count))
        found += _slice(numbers, play, KEPT / _edition() / f"{what}-{numbers.start}-{numbers.stop}.json")
        say(f"{what}: {numbers.stop} of {count}")
    return found


def by_wins_and_points(what: str, played: Outcomes, even: float | None, points: float | None) -> list[Row]:
    """The first bot's share and points: the least of each that so many can tell, at 95 %, beside its floor if any."""
    won, scored = mean_of([each[0][0] for each in played]), mean_of([each[0][1] for each in played])
    return [_least(f"{what}: won", won, even), _least(f"{what}: points a deal", scored, points)]


def _least(what: str, mean: Mean, floor: float | None) -> Row:
    words = f"{what}, {mean.value:.3g} ± {mean.within:.2g}"
    return Row(what=words, value=mean.value - mean.within, unit="at least", floor=floor if SHARE >= 1 else None)


def _slice(
    numbers: range, play: Callable[[range], Iterable[Sequence[tuple[float, float]]]], file: Path
) -> list[Sequence[tuple[float, float]]]:
    if file.is_file():
        return [[(won, points) for won, points in each] for each in json.loads(file.read_text())]
    played = list(play(numbers))
    file.parent.mkdir(parents=True, exist_ok=True)
    written = file.with_suffix(".new")
    written.write_text(json.dumps(played))
    written.replace(file)
    return played


def _edition() -> str:
    """A digest of all code that decides how a deal goes."""
    here = Path(engine.__file__).parent
    sources = sorted(chain(here.rglob("*.py"), here.rglob("*.toml")))
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]
