"""What follows when the password has changed: programs that were let in under the old one are let in no more.

Sessions elsewhere end by themselves, since each is bound to the password it began with.
"""

from knox.models import AuthToken

from accounts.people.models import User


def end_tokens(*, user: User, **_rest: object) -> None:
    """Take back every token of a player."""
    AuthToken.objects.filter(user=user).delete()
