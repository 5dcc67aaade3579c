"""Whether an eliminated player may buy in again, and with what total (rules 8)."""

from collections.abc import Sequence

import msgspec

from engine.houses.rule_profile import RuleProfile
from engine.spoken import Spoken

OTHERS_NEEDED = 2


class RejoinRefusal(Spoken):
    """Why nobody may rejoin."""

    NO_REJOIN = "no_rejoin", "This house has no rejoin."
    FEE_TOO_HIGH = "fee_too_high", "The entry fee is too high for a rejoin."
    TOO_FEW_LEFT = "too_few_left", "A rejoin needs at least two other players still in."
    TOTAL_TOO_HIGH = "total_too_high", "Somebody's total is already too high for a rejoin."


class Rejoin(msgspec.Struct, frozen=True):
    """The total that everybody who rejoins now starts with, or why nobody may."""

    total: int | None
    refusal: RejoinRefusal | None = None

    @property
    def allowed(self) -> bool:
        """Whether a rejoin is possible."""
        return self.refusal is None


def rejoin(profile: RuleProfile, entry_fee_minor: int, totals: Sequence[int]) -> Rejoin:
    """Whether a player may rejoin a pool where those still in have these totals; all who do get the same total.

    >>> from engine.houses import profile
    >>> rejoin(profile("playship-pool101"), 2500, [71, 30]).total
    72
    """
    refusal = _refusal(profile, entry_fee_minor, totals)
    return Rejoin(None if refusal else max(totals) + 1, refusal)


def _refusal(profile: RuleProfile, entry_fee_minor: int, totals: Sequence[int]) -> RejoinRefusal | None:
    if profile.rejoin_max is None:
        return RejoinRefusal.NO_REJOIN
    if entry_fee_minor >= profile.rejoin_fee_below_minor:
        return RejoinRefusal.FEE_TOO_HIGH
    if len(totals) < OTHERS_NEEDED:
        return RejoinRefusal.TOO_FEW_LEFT
    if max(totals) > profile.rejoin_max:
        return RejoinRefusal.TOTAL_TOO_HIGH
    return None
