"""The one place that learns of a look at a player's page: who looked, at whom, at which part.

`looks` is a registry so that the audit, which stands below this slice, writes them down without this slice knowing how.
"""

from collections.abc import Callable

from django.http import HttpRequest

from accounts.people.models import User
from base.registry import Registry

Look = Callable[[HttpRequest, User, str], None]
"""The request, the player who is looked at, and the part of the page ('' for the page itself)."""

looks: Registry[Look] = Registry("writers of looks at a player")


def looked_at(request: HttpRequest, player: User, part: str = "") -> None:
    """Tell everybody who writes looks down; called before anything is shown."""
    for write in looks:
        write(request, player, part)
