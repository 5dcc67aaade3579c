"""What the law and the licence ask of who plays for money, from the room that knows the licence.

Accounts may not import the wallet; the wallet joins `licences` when the site starts. While nobody is in it, there is no
money here and nobody is asked for papers.
"""

from collections.abc import Callable
from datetime import date
from typing import Annotated

import msgspec

from accounts.law.places import Place
from base.registry import Registry


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: papers of an account closed on `since` or later are kept for `days` after its end."""

    since: date
    days: Annotated[int, msgspec.Meta(ge=0, le=36_525)]


class Terms(msgspec.Struct, frozen=True):
    """The least age in years, where the licence holds (None: everywhere the law allows it), and in which currency.

    `papers_kept` says how long papers are kept, each length from its day on.
    """

    least_age: int
    places: frozenset[str] | None
    currency: str
    papers_kept: tuple[Kept, ...] = ()

    def permits(self, place: str) -> bool:
        """Whether the licence holds in a place; what the law forbids there is in `accounts.law.places`."""
        return self.places is None or place in self.places

    def names(self) -> list[tuple[str, str]]:
        """The places the licence holds in, to choose from."""
        return [(code, str(name)) for code, name in Place.choices if self.permits(code)]


licences: Registry[Callable[[], Terms | None]] = Registry("rooms that know the terms for playing for money")
"""A member returns None while there is no money in the house."""


def terms_in_force() -> Terms | None:
    """The terms for playing for money now; None in a house for practice only."""
    return next((known for ask in licences if (known := ask()) is not None), None)
