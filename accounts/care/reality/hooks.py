"""What the rooms above do when a player has answered a reality check."""

from collections.abc import Callable

from accounts.people.models import User
from base.registry import Registry

reality_acknowledged: Registry[Callable[[User], object]] = Registry("steps after a reality check's answer")
"""Done inside the transaction of the answer, so that the check goes from the player's other screens too."""
