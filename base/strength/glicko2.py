"""Glicko-2: a strength, its deviation and its volatility (Glickman, 'Example of the Glicko-2 system').

A rating has a deviation: with 95 % confidence the true strength lies within two of them. Players and puzzles are
rated alike. A game may be half won or worth less than a whole game, so that a table of six counts no more than a
table of two (docs/decisions/ratings.md).
"""

from collections.abc import Iterable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

_SCALE = 173.7178
_MIDDLE = 1500.0
# How fast a volatility may change: Glickman's own range is 0.3 to 1.2, less for games with luck in them.
_TAU = 0.5
_CLOSE = 1e-6
_MOST_DEVIATION = 350.0
_LEAST_DEVIATION = 45.0


class Rating(NamedTuple):
    """A strength on the usual scale, its deviation, and its volatility; the defaults are a newcomer's."""

    rating: float = _MIDDLE
    deviation: float = _MOST_DEVIATION
    volatility: float = 0.06


class Game(NamedTuple):
    """One game: the opponent, the score from 0 (lost) to 1 (won), and the part of a whole game that it counts as."""

    opponent: Rating
    score: float
    weight: float = 1.0


def expected(own: Rating, other: Rating) -> float:
    """The expected score of a game, from 0 to 1."""
    return 1 / (1 + exp(-_g(other.deviation / _SCALE) * (own.rating - other.rating) / _SCALE))


def rested(own: Rating, periods: float) -> Rating:
    """The rating after this many rating periods without a game: the same strength with a larger deviation."""
    phi = own.deviation / _SCALE
    grown = sqrt(phi**2 + own.volatility**2 * max(0.0, periods)) * _SCALE
    return own._replace(deviation=min(_MOST_DEVIATION, grown))


def rated(own: Rating, games: Iterable[Game], least_deviation: float = _LEAST_DEVIATION) -> Rating:
    """The rating after these games of one period, all seen from `own`; without games it is unchanged.

    The deviation never falls below `least_deviation`, so that a rating stays able to move.

    >>> games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    >>> after = rated(Rating(1500, 200), games)
    >>> round(after.rating, 1), round(after.deviation, 1), round(after.volatility, 5)
    (1464.1, 151.5, 0.06)
    """
    played = list(games)
    if not played:
        return own
    mu, phi = (own.rating - _MIDDLE) / _SCALE, own.deviation / _SCALE
    certainty, gain = _summed(own, played)
    volatility = _volatility(own.volatility, phi, 1 / certainty, gain / certainty)
    spread = sqrt(phi**2 + volatility**2)
    phi = 1 / sqrt(1 / spread**2 + certainty)
    deviation = min(_MOST_DEVIATION, max(least_deviation, phi * _SCALE))
    return Rating((mu + phi**2 * gain) * _SCALE + _MIDDLE, deviation, volatility)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _summed(own: Rating, games: Sequence[Game]) -> tuple[float, float]:
    """How much the games tell, and by how much they were better than expected."""
    certainty = gain = 0.0
    for game in games:
        g = _g(game.opponent.deviation / _SCALE)
        likely = expected(own, game.opponent)
        certainty += game.weight * g**2 * likely * (1 - likely)
        gain += game.weight * g * (game.score - likely)
    return certainty, gain


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the volatility at which the games are likeliest, by the Illinois variant of the regula falsi."""
    start = log(sigma**2)

    def slope(x: float) -> float:
        whole = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - start) / _TAU**2

    low, high = start, log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else start - _TAU
    while delta**2 <= phi**2 + variance and slope(high) < 0:
        high -= _TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
