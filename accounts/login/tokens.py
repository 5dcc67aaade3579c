"""Tokens of programs: made, shown and taken back, and when they end: with a new password, and with the account.

Browsers' sessions elsewhere end by themselves, since each is bound to the password it began with.
"""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed

from accounts.people.models import User
from base.refusals import Refusal, Refused

MOST_TOKENS = 20


class TokenRefusal(Refusal):
    """Why no token is made."""

    TOO_MANY_TOKENS = "too_many_tokens", _("There are enough tokens; take one back first.")


@transaction.atomic
def make_token(user: User) -> tuple[AuthToken, str]:
    """Make a token for a program of a player; the text is known only now. Raises Refused too_many_tokens."""
    # The row keeps two requests from counting at once and both finding room for the last token.
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)
    if AuthToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise Refused(TokenRefusal.TOO_MANY_TOKENS)
    made, token = AuthToken.objects.create(user)
    return made, token


def take_back(tokens: QuerySet[AuthToken]) -> int:
    """Delete these tokens, so that the programs that use them are logged out; returns how many they were."""
    count, _by_model = tokens.delete()
    return count


def end_tokens(*, user: User, **_signal: object) -> None:
    """Take back every token of a player; also called by allauth's signals of a new password."""
    AuthToken.objects.filter(user=user).delete()


class ByToken(TokenAuthentication):  # type: ignore[misc]  # Knox has no types
    """Knox's authentication, which also refuses bytes that are no text, instead of failing."""

    def authenticate_credentials(self, token: bytes) -> Any:
        """The player and the token. Raises AuthenticationFailed."""
        try:
            return super().authenticate_credentials(token)
        except UnicodeDecodeError:
            raise AuthenticationFailed from None


class ByTokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """The name of this authentication in the OpenAPI document."""

    target_class = "accounts.login.tokens.ByToken"
