"""What the law and the licence require of players for money, from the room that knows the licence.

Accounts may not import the wallet; the wallet registers with `licences` when the site starts. If nothing is
registered there is no money in this house, and no player is asked for papers.
"""

from collections.abc import Callable
from datetime import date
from typing import Annotated

import msgspec

from accounts.law.places import Place
from base.registry import Registry


class RetentionRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: papers of an account that was closed on `since` or later are kept for `days` after that."""

    since: date
    days: Annotated[int, msgspec.Meta(ge=0, le=36_525)]


class Terms(msgspec.Struct, frozen=True):
    """The minimum age in years, the places of the licence (None: wherever the law allows it), and the currency.
    `papers_kept` says how long papers are kept; each rule applies from its day on.
    """

    least_age: int
    places: frozenset[str] | None
    currency: str
    papers_kept: tuple[RetentionRule, ...] = ()

    def permits(self, place: str) -> bool:
        """Whether the licence covers a place; what the law forbids there is in `accounts.law.places`."""
        return self.places is None or place in self.places

    def names(self) -> list[tuple[str, str]]:
        """The places that the licence covers, to choose from."""
        return [(code, str(name)) for code, name in Place.choices if self.permits(code)]


licences: Registry[Callable[[], Terms | None]] = Registry("rooms that know the terms for playing for money")
"""A member returns None while there is no money in the house."""


def terms_in_force() -> Terms | None:
    """The terms for playing for money now; None in a house for practice only."""
    return next((known for ask in licences if (known := ask()) is not None), None)
