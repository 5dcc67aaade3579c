"""Tails of distributions: the probability that chance alone gives at least this much.

Each returns a probability from `LEAST` to 1, so that its logarithm can be taken.
"""

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, log1p, sqrt

LEAST = 1e-30
"""Smaller probabilities are not distinguished."""


def at_least(count: int, shape: float, rate: float, chances: float) -> float:
    """How often at least `count` events come in so many `chances`, when nobody knows exactly how often they come.

    The frequency is believed to be gamma distributed: `shape` events were seen in `rate` chances, so that its mean is
    `shape / rate`. What is then expected is negative binomial. Raises ValueError for numbers below zero.

    >>> at_least(0, 1.0, 10.0, 5.0)
    1.0
    >>> round(at_least(1, 1.0, 10.0, 10.0), 6)
    0.5
    """
    if count < 0 or shape <= 0 or rate <= 0 or chances < 0:
        raise ValueError("Counts are not negative, and something must have been believed before.")
    if count == 0:
        return 1.0
    if chances == 0:
        return LEAST
    log_hit, log_miss = log(chances) - log(rate + chances), -log1p(chances / rate)
    below = 0.0
    for number in range(count):
        below += exp(lgamma(shape + number) - lgamma(shape) - lgamma(number + 1) + shape * log_miss + number * log_hit)
    if below < _NEARLY_ALL:
        return min(1.0, max(LEAST, 1.0 - below))
    return _from(count, shape, log_hit, log_miss)


def beyond(standard_deviations: float) -> float:
    """How often a normal variable lies at least so far above its mean.

    >>> round(beyond(1.6449), 3)
    0.05
    """
    return min(1.0, max(LEAST, 0.5 * erfc(standard_deviations / sqrt(2))))


def together(tails: Sequence[float]) -> float:
    """How often chance alone gives several tails as small as these: the better of Fisher's way and of the smallest.

    Fisher's way adds up many small signs; the smallest alone, times how many there are, keeps one strong sign strong.
    As the better of two is taken, the answer is doubled.

    >>> together([])
    1.0
    >>> together([1e-6, 1.0, 1.0]) < 1e-5
    True
    """
    if not tails:
        return 1.0
    half = -sum(log(max(tail, LEAST)) for tail in tails)
    fisher = _chi_square_tail_even(half, len(tails))
    return min(1.0, max(LEAST, 2 * min(fisher, len(tails) * min(tails))))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How often a chi-square of many degrees of freedom is at least so large, by Wilson's and Hilferty's cube root.

    >>> 0.04 < chi_square_tail(124.3, 100) < 0.06
    True
    """
    if freedom < 1:
        raise ValueError("There is at least one degree of freedom.")
    spread = 2 / (9 * freedom)
    return beyond(((max(statistic, 0.0) / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


_NEARLY_ALL = 1 - 1e-9
"""Above this, one minus the sum would be rounding alone, and the far terms are summed themselves."""
_ENOUGH = 1e-12
"""A term that is so small beside their sum ends it."""


def _from(count: int, shape: float, log_hit: float, log_miss: float) -> float:
    """The tail from `count` on, each term from the one before; hits are rare here, so that the terms shrink."""
    term = exp(lgamma(shape + count) - lgamma(shape) - lgamma(count + 1) + shape * log_miss + count * log_hit)
    total, number, hit = 0.0, count, exp(log_hit)
    while term > total * _ENOUGH and term > LEAST * _ENOUGH:
        total += term
        term *= hit * (shape + number) / (number + 1)
        number += 1
    return min(1.0, max(LEAST, total))


def _chi_square_tail_even(half: float, pairs: int) -> float:
    """The tail of a chi-square of `2 * pairs` degrees of freedom at `2 * half`, exactly."""
    if half <= 0:
        return 1.0
    return sum(exp(-half + number * log(half) - lgamma(number + 1)) for number in range(pairs))
