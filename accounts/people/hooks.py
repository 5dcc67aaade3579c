"""What the rooms above do when somebody comes to exist."""

from collections.abc import Callable

from accounts.people.models import User
from base.registry import Registry

player_created: Registry[Callable[[User], object]] = Registry("steps for a new player")
"""Done for every new player, guest and bot, inside the transaction that creates the user and before it commits.

A step that raises undoes the creation: nobody exists without what a new player is owed (the wallet's chips).
"""
