"""What the law and the licence ask of who plays for money, told by the room that knows the licence.

Accounts may not import the wallet; the wallet fills this in (`told_by`) when the site starts. Until somebody does,
there is no money here and nobody is asked for papers.
"""

from collections.abc import Callable

import msgspec

from accounts.places import Place


class Terms(msgspec.Struct, frozen=True):
    """The least age in years, where the licence holds (None: everywhere the law allows it), and in which currency."""

    least_age: int
    places: frozenset[str] | None
    currency: str

    def permits(self, place: str) -> bool:
        """Whether the licence holds in a place; the law's own restrictions aside."""
        return self.places is None or place in self.places

    def names(self) -> list[tuple[str, str]]:
        """The places the licence holds in, to choose from."""
        return [(code, name) for code, name in Place.choices if self.permits(code)]


class _Told:
    by: Callable[[], Terms | None] = staticmethod(lambda: None)


def told_by(provider: Callable[[], Terms | None]) -> None:
    """Say who knows the terms; `provider` returns None while there is no money in the house."""
    _Told.by = staticmethod(provider)


def terms() -> Terms | None:
    """The terms for playing for money now; None in a house for practice only."""
    return _Told.by()
