"""What a player is in the middle of, told by the rooms that know, and what a break from play does to each."""

from collections.abc import Callable, Iterable

import msgspec
from django_stubs_ext import StrOrPromise

from accounts.people.models import User


class UnderWay(msgspec.Struct, frozen=True):
    """One thing: its name, its page, and in a sentence what happens to it when a break begins."""

    name: str
    url: str
    on_break: StrOrPromise


Teller = Callable[[User], Iterable[UnderWay]]
_TELLERS: list[Teller] = []


def told_by(teller: Teller) -> None:
    """Let another room tell what it knows."""
    if teller not in _TELLERS:
        _TELLERS.append(teller)


def under_way(user: User) -> list[UnderWay]:
    """Everything a player is in now."""
    return [one for teller in _TELLERS for one in teller(user)]
