"""Matchpoints: a seat's result compared with the same seat at the other tables, as in bridge.

Shares are basis points of the best possible result: 10,000 for a player who beat all others with those cards.
"""

from collections.abc import Hashable, Mapping
from typing import TypeVar

WHOLE_BPS = 10_000
HALF_BPS = 5_000
"""The share for a board that was not finished at the own table, or at no other."""
Key = TypeVar("Key", bound=Hashable)


def shares_bps(points: Mapping[Key, int]) -> dict[Key, int]:
    """The share of the others that each of these beat, an equal one counting half; rounded down.

    >>> shares_bps({"asha": -24, "binu": -12, "chetan": -40, "deepa": 31})
    {'asha': 3333, 'binu': 6666, 'chetan': 0, 'deepa': 10000}
    >>> shares_bps({"asha": -20, "binu": -20, "chetan": -80})
    {'asha': 7500, 'binu': 7500, 'chetan': 0}
    """
    others = len(points) - 1
    if others < 1:
        return dict.fromkeys(points, HALF_BPS)
    return {one: _doubled(own, points) * WHOLE_BPS // (2 * others) for one, own in points.items()}


def _doubled(own: int, points: Mapping[Key, int]) -> int:
    """Two for each lower value and one for each equal value, without the own one."""
    return sum(2 * (other < own) + (other == own) for other in points.values()) - 1
