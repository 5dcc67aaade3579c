"""The API's part about logging in: tokens for programs, and the browsers in which a player is logged in."""

from datetime import datetime

import msgspec
from django.http import Http404
from knox.models import AuthToken
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.login import sessions, tokens
from accounts.people.visitor import user_of
from base.api import Done, message


class TokenInfo(msgspec.Struct, frozen=True):
    """One token; the `id` is its first letters, which tell it from others."""

    id: str
    created_at: datetime
    expires_at: datetime | None


class Tokens(msgspec.Struct, frozen=True):
    """All tokens of a player."""

    results: list[TokenInfo]


class NewToken(msgspec.Struct, frozen=True):
    """A new token. It is shown only now, because the house stores only its digest."""

    id: str
    token: str
    expires_at: datetime | None


class Sessions(msgspec.Struct, frozen=True):
    """The browsers in which the player is logged in, the newest first; `current` is the one that sent this request."""

    results: list[sessions.Session]


class TokensView(APIView):
    """Tokens of the player's programs; only a logged-in browser makes them and takes them back."""

    authentication_classes = (SessionAuthentication,)

    @message(gives=Tokens, called="list_tokens")
    def get(self, request: Request) -> Tokens:
        """List the tokens of the player's programs.

        Only a browser in which the player is logged in may do this.
        """
        rows = AuthToken.objects.filter(user=user_of(request)).order_by("-created")
        return Tokens([TokenInfo(token.token_key, token.created, token.expiry) for token in rows])

    @message(gives=NewToken, status=201, refuses=(409,), called="make_token")
    def post(self, request: Request) -> NewToken:
        """Make a token for a program.

        The token is shown only now, because the house stores only its digest. A player has at most twenty.
        """
        made, token = tokens.make_token(user_of(request))
        return NewToken(made.token_key, token, made.expiry)

    @message(called="delete_all_tokens")
    def delete(self, request: Request) -> Done:
        """Delete all tokens of the player's programs.

        The programs that use them are logged out at once.
        """
        tokens.end_tokens(user=user_of(request))
        return Done()


class TokenView(APIView):
    """One token, by the letters that tell it from others."""

    authentication_classes = (SessionAuthentication,)

    @message(refuses=(404,), called="delete_token")
    def delete(self, request: Request, token_id: str) -> Done:
        """Delete one token of a program.

        The program that uses it is logged out at once.
        """
        if not tokens.take_back(AuthToken.objects.filter(user=user_of(request), token_key=token_id)):
            raise Http404
        return Done()


class SessionsView(APIView):
    """The browsers in which the player is logged in."""

    @message(gives=Sessions, called="list_sessions")
    def get(self, request: Request) -> Sessions:
        """List the browsers in which the player is logged in.

        Programs and their tokens are under `/me/tokens/`.
        """
        return Sessions(sessions.of(user_of(request), _here(request)))

    @message(called="log_out_elsewhere")
    def delete(self, request: Request) -> Done:
        """Log out every other browser and delete all tokens.

        The browser or program that sends this stays logged in.
        """
        sessions.end_others(user_of(request), _here(request), getattr(request.auth, "pk", None))
        return Done()


class SessionView(APIView):
    """One browser in which the player is logged in."""

    @message(refuses=(404,), called="end_session")
    def delete(self, request: Request, session_id: str) -> Done:
        """Log out one browser.

        It may be the browser that sends this, which is then logged out too.
        """
        if sessions.end(user_of(request), session_id) is None:
            raise Http404
        return Done()


def _here(request: Request) -> str:
    """The session of the browser that sent the request; empty for a program."""
    return getattr(request.session, "session_key", None) or ""
