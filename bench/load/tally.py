"""What a swarm counts while it is told to, and how several swarms' counts come together."""

from collections.abc import Iterable
from statistics import quantiles
from typing import Self

import msgspec


class Tally(msgspec.Struct):
    """Counts of one measured while, `seconds` long.

    `lateness_ms` has one number a move: from sending it until the same client was shown that it happened. `refused` and
    `lost` say why a message was refused or a socket closed; `cpu_s` is the swarm's own work.
    """

    seconds: float = 0.0
    moves: int = 0
    frames: int = 0
    octets: int = 0
    deals: int = 0
    gaps: int = 0
    lateness_ms: list[float] = []
    refused: dict[str, int] = {}
    lost: dict[str, int] = {}
    cpu_s: float = 0.0

    @classmethod
    def of_all(cls, parts: Iterable[Self]) -> Self:
        """The counts of swarms that ran at the same time."""
        whole = cls()
        for part in parts:
            whole.seconds = max(whole.seconds, part.seconds)
            for name in ("moves", "frames", "octets", "deals", "gaps", "cpu_s"):
                setattr(whole, name, getattr(whole, name) + getattr(part, name))
            whole.lateness_ms += part.lateness_ms
            for reasons, more in ((whole.refused, part.refused), (whole.lost, part.lost)):
                for reason, count in more.items():
                    reasons[reason] = reasons.get(reason, 0) + count
        return whole

    @property
    def moves_per_s(self) -> float:
        """The moves in a second, over the whole time."""
        return self.moves / self.seconds if self.seconds else 0.0

    def percentile_ms(self, hundredth: int) -> float:
        """The lateness in ms that so many percent of the moves did not exceed; infinite if there were too few moves."""
        if len(self.lateness_ms) < 2:
            return float("inf")
        return quantiles(self.lateness_ms, n=100, method="inclusive")[hundredth - 1]
