"""What the rooms above do when a user is created, and which of them keeps a user from logging in."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from accounts.people.models import User
from base.registry import Registry

player_created: Registry[Callable[[User], object]] = Registry("steps for a new player")
"""Steps for every new player, guest and bot, inside the transaction that creates the user.

A step that raises undoes the creation, so no user exists without their initial chips (the wallet's step).
"""


class KeptOut(msgspec.Struct, frozen=True):
    """Why a person may not log in, and until when; None is for good.

    A player who `finishes_first` stays logged in until the deal has ended. `elsewhere` is for a user who is not
    suspended and must log in at another address.
    """

    why: str
    until: datetime | None
    finishes_first: bool = False
    elsewhere: bool = False


kept_out: Registry[Callable[[User], KeptOut | None]] = Registry("rooms that keep a person from being logged in")
"""Called at log-in and with each request of a logged-in user."""

name_stays: Registry[Callable[[User], bool]] = Registry("rooms in which others must not read a new name just now")
"""Called before a player changes the name that is shown."""
