"""Counting decks with `shuffled.c`, which is compiled here, runs many times as fast, and is held against the engine.

The program is no part of the house. It was written from the specification, so that it is a second opinion too.
"""

import os
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.cards import KINDS_OF_CARD
from engine.houses import PROFILES

SOURCE = Path(__file__).with_suffix(".c")
RULES = PROFILES["rummycircle-points"].hash
AT_ONCE = 250_000


@contextmanager
def program() -> Iterator[Path]:
    """The compiled program; it is deleted when the block ends. Raises FileNotFoundError without a compiler `cc`."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / "shuffled"
        subprocess.run(["cc", "-O3", "-o", made, SOURCE], check=True)
        yield made


def decks(made: Path, first: int, last: int) -> bytes:
    """The decks from `first` up to but not including `last`, one after another, one byte for each card."""
    return subprocess.run([made, "decks", str(first), str(last), RULES], capture_output=True, check=True).stdout


def counted(made: Path, shuffles: int, places: int) -> tuple[list[Counter[int]], list[Counter[tuple[int, int]]]]:
    """How often each card lay at each place, and each two cards at the pairs of places, in so many decks."""
    starts = range(0, shuffles, AT_ONCE)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        told = list(pool.map(partial(_counts, made, shuffles), starts))
    rows = [[sum(column) for column in zip(*rows, strict=True)] for rows in zip(*told, strict=True)]
    at_places = [Counter(dict(enumerate(row))) for row in rows[:places]]
    return at_places, [Counter(dict(_by_two(row))) for row in rows[places:]]


def _counts(made: Path, shuffles: int, first: int) -> list[list[int]]:
    command = [str(made), "counts", str(first), str(min(first + AT_ONCE, shuffles)), RULES]
    told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return [[int(count) for count in line.split()] for line in told.splitlines()]


def _by_two(row: Sequence[int]) -> Iterator[tuple[tuple[int, int], int]]:
    return ((divmod(at, KINDS_OF_CARD), count) for at, count in enumerate(row))
