"""A look at a player's page is a line of the audit."""

from django.http import HttpRequest

from accounts.people.models import User
from desk.audit.services import looked


def write_look(_request: HttpRequest, player: User, part: str) -> None:
    """Write down which part of whose page is looked at; the audit knows by itself who asks, and from where."""
    looked(f"player page {part}".rstrip(), about=player, subject=player)
