"""Tokens of programs, and when they end: with a new password, and with the account.

Browsers' sessions elsewhere end by themselves, since each is bound to the password it began with.
"""

from knox.models import AuthToken

from accounts.people.models import User


def end_tokens(*, user: User, **_signal: object) -> None:
    """Take back every token of a player; also called by allauth's signals of a new password."""
    AuthToken.objects.filter(user=user).delete()
