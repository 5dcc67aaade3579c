"""What the rooms above do when somebody comes to exist, and who of them keeps somebody from being logged in."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from accounts.people.models import User
from base.registry import Registry

player_created: Registry[Callable[[User], object]] = Registry("steps for a new player")
"""Done for every new player, guest and bot, inside the transaction that creates the user and before it commits.

A step that raises undoes the creation: nobody exists without what a new player is owed (the wallet's chips).
"""


class KeptOut(msgspec.Struct, frozen=True):
    """Why a person may not be logged in, and until when; None is for good. Who `finishes_first` stays until then.

    `elsewhere` is for who is not suspended, and has another door.
    """

    why: str
    until: datetime | None
    finishes_first: bool = False
    elsewhere: bool = False


kept_out: Registry[Callable[[User], KeptOut | None]] = Registry("rooms that keep a person from being logged in")
"""Asked at log-in and with each request of somebody who is."""

name_stays: Registry[Callable[[User], bool]] = Registry("rooms in which others must not read a new name just now")
"""Asked before a player takes another name to show."""
