"""Chance for a proof: numbers that follow from a seed, so that a proof can be run again and finds the same."""

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

Thing = TypeVar("Thing")


class Dice:
    """A stream of numbers from a seed."""

    def __init__(self, seed: str) -> None:
        blocks = (hashlib.sha256(f"{seed}/{number}".encode()).digest() for number in count())
        self._bytes = (byte for block in blocks for byte in block)

    def below(self, size: int) -> int:
        """A number from 0 to one less than `size`, as good as evenly."""
        number = 0
        for _ in range(4):
            number = number << 8 | next(self._bytes)
        return number % size

    def falls(self, percent: int) -> bool:
        """True in so many cases of a hundred."""
        return self.below(100) < percent

    def choice(self, things: Sequence[Thing]) -> Thing:
        """One of these things by chance, each as likely as the others."""
        return things[self.below(len(things))]

    def seed(self) -> bytes:
        """32 bytes for a shuffle."""
        return bytes(next(self._bytes) for _ in range(32))
