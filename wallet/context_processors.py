"""What every page's header shows of the wallet."""

from django.http import HttpRequest

from accounts.models import User
from wallet import queries
from wallet.refs import player_main


def chips(request: HttpRequest) -> dict[str, int | None]:
    """`balance_minor`: the visitor's practice chips that are not at a table; None for who is not logged in."""
    user = getattr(request, "user", None)
    return {"balance_minor": queries.balance(player_main(user.pk)) if isinstance(user, User) else None}
