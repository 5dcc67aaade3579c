"""Records a look at a player's page: who looked, at whom, at which part.

`looks` is a registry of functions that are told; the audit is one of them.
"""

from collections.abc import Callable

from django.http import HttpRequest

from accounts.people.models import User
from base.registry import Registry
from desk.audit.services import looked

Look = Callable[[HttpRequest, User, str], None]
"""The request, the player who is looked at, and the part of the page ('' for the page itself)."""

looks: Registry[Look] = Registry("writers of looks at a player")


def looked_at(request: HttpRequest, player: User, part: str = "") -> None:
    """Tell everybody who writes looks down; called before anything is shown."""
    for write in looks:
        write(request, player, part)


def write_look(_request: HttpRequest, player: User, part: str) -> None:
    """Write down in the audit which part of whose page is looked at; it knows by itself who asks, and from where."""
    looked(f"player page {part}".rstrip(), about=player, subject=player)
