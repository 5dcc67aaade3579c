"""Dice for a made-up history: the same seed throws the same, on every machine and version of Python."""

from collections.abc import Sequence
from hashlib import sha256
from math import cos, exp, log, pi, sqrt
from typing import TypeVar

One = TypeVar("One")
_WHOLE = 1 << 64


class Dice:
    """Numbers that follow from a seed; for a history to look at, and for nothing that has to be secret."""

    def __init__(self, seed: int) -> None:
        """Every seed has a stream of its own."""
        self._seed, self._thrown = seed, 0

    def share(self) -> float:
        """From 0 to below 1, evenly."""
        self._thrown += 1
        digest = sha256(f"{self._seed}/{self._thrown}".encode()).digest()
        return int.from_bytes(digest[:8], "big") / _WHOLE

    def between(self, least: int, most: int) -> int:
        """A whole number, both ends among them."""
        return least + int(self.share() * (most - least + 1))

    def choice(self, some: Sequence[One]) -> One:
        """One of these by chance, each as likely as the others."""
        return some[self.between(0, len(some) - 1)]

    def sample(self, some: Sequence[One], count: int) -> list[One]:
        """This many different items, in any order."""
        left = list(some)
        return [left.pop(self.between(0, len(left) - 1)) for _ in range(count)]

    def about(self, median: float, differs: float) -> float:
        """A time that is often near the median and now and then far above: log-normal, as times to think are."""
        normal = sqrt(-2 * log(1 - self.share())) * cos(2 * pi * self.share())
        return median * exp(differs * normal)
