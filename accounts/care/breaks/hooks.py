"""What the rooms above add to breaks from play: the games a player is in, and what happens to them."""

from collections.abc import Callable, Iterable

import msgspec
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from base.registry import Registry


class UnderWay(msgspec.Struct, frozen=True):
    """A game that a player is in: its name, its page, and a sentence about what happens to it when a break begins."""

    name: str
    url: str
    on_break: StrOrPromise


under_way: Registry[Callable[[User], Iterable[UnderWay]]] = Registry("rooms that know what a player is in")
"""Called before a break is confirmed, so that the player sees its effect."""

break_begun: Registry[Callable[[User], object]] = Registry("steps when a break from play begins")
"""Done inside the transaction in which a break begins: chairs are cleared, after the deal where one is being played,
and entries withdrawn or left to automatic drops."""

still_busy: Registry[Callable[[User], bool]] = Registry("rooms that a suspended player may finish something in")
"""Called before a suspended player is logged out: a deal is finished first, for the sake of the others in it."""


def all_under_way(user: User) -> list[UnderWay]:
    """Everything a player is in now, room by room."""
    return [one for room in under_way for one in room(user)]
