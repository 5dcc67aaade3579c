"""Rates that change on a day: data with the source that says so, and the one in force on a date.

A rate is never edited. A new one is a new row with the day from which it applies, so that earlier amounts can be
computed again. `checked_on` is the day on which a person compared the number with its source; None means that
nobody has.
"""

from collections.abc import Sequence
from datetime import date

import msgspec


class Dated(msgspec.Struct, frozen=True):
    """A number in force from a day on, until the next one's; `rate_bps` in basis points (2800 is 28 %)."""

    from_on: date
    rate_bps: int
    source: str
    checked_on: date | None = None


class DatedAmount(msgspec.Struct, frozen=True):
    """An amount in minor units in force from a day on."""

    from_on: date
    amount_minor: int
    source: str
    checked_on: date | None = None


def rate_on(rates: Sequence[Dated], on: date) -> Dated | None:
    """The rate in force on a day; None before the first one."""
    return max((rate for rate in rates if rate.from_on <= on), key=lambda rate: rate.from_on, default=None)


def amount_on(amounts: Sequence[DatedAmount], on: date) -> int:
    """The amount in force on a day, in minor units; 0 before the first one."""
    in_force = max((each for each in amounts if each.from_on <= on), key=lambda each: each.from_on, default=None)
    return in_force.amount_minor if in_force else 0


def share_minor(amount_minor: int, rate_bps: int) -> int:
    """A rate's part of an amount that is not negative, the half minor unit rounded up: 28 % of 0.05 is 0.01."""
    return (amount_minor * rate_bps + 5_000) // 10_000
