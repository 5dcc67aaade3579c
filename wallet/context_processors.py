"""The wallet's part in the header of every page."""

from django.http import HttpRequest

from accounts.people.models import User
from base.standby.reading import at_primary
from wallet.player import statement


def in_hand(request: HttpRequest) -> dict[str, list[statement.InHand] | None]:
    """`in_hand`: what the visitor has that is not at a table, money first; None without a log-in."""
    user = getattr(request, "user", None)
    with at_primary():
        return {"in_hand": statement.in_hand(user.pk) if isinstance(user, User) else None}
