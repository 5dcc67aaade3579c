"""Splitting a pool's prize among the last players, by how many drops each could still afford (rules 8).

A pool is split if everybody agrees, or automatically if the house does so for large prizes. The conditions are the
house's own; the amounts are computed in the same way for all.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from engine.houses.rule_profile import RuleProfile
from engine.spoken import Spoken


class SplitKind(StrEnum):
    """How a split comes about."""

    MANUAL = "manual"
    """Everybody left must agree."""
    AUTO = "auto"
    """It happens by itself."""


class SplitRefusal(Spoken):
    """Why a pool cannot be split now."""

    NOBODY_OUT = "nobody_out", "Nobody is out yet."
    TOO_MANY_LEFT = "too_many_left", "Too many players are still in."
    DROPS_TOO_FAR_APART = "drops_too_far_apart", "The drops left are too far apart."
    TOO_MANY_DROPS_LEFT = "too_many_drops_left", "Somebody has too many drops left."
    TOO_FEW_WITHOUT_DROPS = "too_few_without_drops", "Too few players are without a drop."
    PRIZE_TOO_SMALL = "prize_too_small", "Too little of the prize would be left to share."


class Split(msgspec.Struct, frozen=True):
    """A pool as it could be split now, by seat.

    `kind` is None when it cannot be, with the `refusal`; `amounts_minor` is None when the prize would not even pay
    the excess drops.
    """

    kind: SplitKind | None
    refusal: SplitRefusal | None
    drops_left: tuple[int, ...]
    amounts_minor: tuple[int, ...] | None


def drops_left(profile: RuleProfile, total: int) -> int:
    """How many first drops a player with this total can take and stay in; raises ValueError where there is no limit.

    >>> from engine.houses import profile
    >>> drops_left(profile("playship-pool101"), 40)
    3
    """
    if profile.limit is None:
        raise ValueError("Only a pool has drops left.")
    return (profile.limit - 1 - total) // profile.first_drop


def split(
    profile: RuleProfile, entry_fee_minor: int, prize_pool_minor: int, started: int, totals: Sequence[int]
) -> Split:
    """How a pool that `started` players entered is split among those left, whose totals are given in seat order.

    `totals` has two players or more, each under the limit. Amounts are computed even when no split is possible.
    """
    drops = tuple(drops_left(profile, total) for total in totals)
    fewest = min(drops)
    excess = [(own - fewest) * entry_fee_minor for own in drops]
    remainder = prize_pool_minor - sum(excess)
    if remainder < 0:
        return Split(None, SplitRefusal.PRIZE_TOO_SMALL, drops, None)
    shares = equal_shares(remainder, drops)
    amounts = tuple(own + share for own, share in zip(excess, shares, strict=True))
    kind = _kind(profile, entry_fee_minor)
    refusal = SplitRefusal.NOBODY_OUT if len(drops) >= started else _REFUSALS[kind](profile, drops)
    least = entry_fee_minor + 1 if profile.split_above_fee else entry_fee_minor
    if refusal is None and remainder < least:
        refusal = SplitRefusal.PRIZE_TOO_SMALL
    return Split(None if refusal else kind, refusal, drops, amounts)


def equal_shares(remainder: int, drops: Sequence[int]) -> list[int]:
    """Who keeps the odd units: one each to those with the fewest drops first, later seats before earlier ones."""
    share, odd = divmod(remainder, len(drops))
    shares = [share] * len(drops)
    for seat in sorted(range(len(drops)), key=lambda seat: (drops[seat], -seat))[:odd]:
        shares[seat] += 1
    return shares


def _kind(profile: RuleProfile, entry_fee_minor: int) -> SplitKind:
    dearest = profile.manual_split_fee_max_minor
    return SplitKind.MANUAL if dearest is None or entry_fee_minor <= dearest else SplitKind.AUTO


def _manual_refusal(profile: RuleProfile, drops: Sequence[int]) -> SplitRefusal | None:
    if len(drops) > profile.split_most_left:
        return SplitRefusal.TOO_MANY_LEFT
    apart = profile.split_drops_apart
    if apart is not None and max(drops) - min(drops) > apart:
        return SplitRefusal.DROPS_TOO_FAR_APART
    return None


def _auto_refusal(profile: RuleProfile, drops: Sequence[int]) -> SplitRefusal | None:
    without_needed = dict(enumerate(profile.auto_split_without_drops, start=2)).get(len(drops))
    if without_needed is None:
        return SplitRefusal.TOO_MANY_LEFT
    if max(drops) > profile.auto_split_most_drops:
        return SplitRefusal.TOO_MANY_DROPS_LEFT
    if drops.count(0) < without_needed:
        return SplitRefusal.TOO_FEW_WITHOUT_DROPS
    return None


_REFUSALS = {SplitKind.MANUAL: _manual_refusal, SplitKind.AUTO: _auto_refusal}
