"""What the law and the licence ask of who plays for money, told by the room that knows the licence.

Accounts may not import the wallet; the wallet fills this in (`told_by`) when the site starts. Until somebody does,
there is no money here and nobody is asked for papers.
"""

from collections.abc import Callable
from datetime import date
from typing import Annotated

import msgspec

from accounts.law.places import Place


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Papers of an account closed on that day or later are kept so many days after its end."""

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
        """Whether the licence holds in a place; the law's own restrictions aside."""
        return self.places is None or place in self.places

    def names(self) -> list[tuple[str, str]]:
        """The places the licence holds in, to choose from."""
        return [(code, str(name)) for code, name in Place.choices if self.permits(code)]


class _Told:
    by: Callable[[], Terms | None] = staticmethod(lambda: None)


def told_by(provider: Callable[[], Terms | None]) -> None:
    """Say who knows the terms; `provider` returns None while there is no money in the house."""
    _Told.by = staticmethod(provider)


def terms() -> Terms | None:
    """The terms for playing for money now; None in a house for practice only."""
    return _Told.by()
