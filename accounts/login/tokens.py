"""Tokens of programs: how they are shown, and when they end: with a new password, and with the account.

Browsers' sessions elsewhere end by themselves, since each is bound to the password it began with.
"""

from typing import Any

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed

from accounts.people.models import User


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
