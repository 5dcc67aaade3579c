"""Double entry in plain Python: what accounts hold, every line of them, and what was booked by the event under way."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

NEVER_NEGATIVE = ("player", "seat", "pool", "withdrawal", "suspense")
Code = tuple[str, str]
"""An account: its code and its currency."""
Booking = tuple[str, str, frozenset[tuple[str, int]]]
"""A transaction: its kind, its currency, its amounts by account."""


class Refusal(Exception):
    """The model does not do this; the house must not either."""


@dataclass(frozen=True)
class Line:
    """One entry on one account."""

    at: datetime
    account: Code
    minor: int
    kind: str
    number: int


@dataclass
class Books:
    """The ledger as anybody would keep it on paper."""

    now: datetime
    held: defaultdict[Code, int] = field(default_factory=lambda: defaultdict(int))
    lines: list[Line] = field(default_factory=list)
    fresh: Counter[Booking] = field(default_factory=Counter)
    transactions: int = 0

    def book(self, kind: str, currency: str, legs: Mapping[str, int]) -> None:
        """One transaction; legs of nothing are none. Refused where an account would hold less than nothing."""
        moved = {code: minor for code, minor in legs.items() if minor}
        assert sum(moved.values()) == 0, f"{kind} does not balance: {moved}"
        if not moved:
            return
        for code, minor in moved.items():
            if code.startswith(NEVER_NEGATIVE) and self.held[code, currency] + minor < 0:
                raise Refusal(f"insufficient_funds {code}")
        self.transactions += 1
        for code, minor in moved.items():
            self.held[code, currency] += minor
            self.lines.append(Line(self.now, (code, currency), minor, kind, self.transactions))
        self.fresh[kind, currency, frozenset(moved.items())] += 1

    def main(self, player: int, currency: str) -> int:
        """What lies in a player's own account."""
        return self.held[f"player:{player}:main", currency]


def share(minor: int, bps: int) -> int:
    """A rate's part of an amount, the half unit up."""
    return (minor * bps * 2 + 10_000) // 20_000
