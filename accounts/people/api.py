"""The API's part about oneself: who one is, and tokens for programs."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.http import Http404
from knox.models import AuthToken
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people import services
from accounts.people.avatars import Avatar
from accounts.people.models import Language, User
from accounts.people.visitor import user_of
from base.api import BadMessage, Done, Message, message

MOST_TOKENS = 20


class Me(msgspec.Struct, frozen=True):
    """A player as the player's own programs see them."""

    id: str
    name: str
    avatar: str
    language: str
    guest: bool
    stays_when_away: bool


class ChangeMe(Message, frozen=True):
    """What a player may change; what is left out stays."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None = None
    avatar: Avatar | None = None
    language: Language | None = None
    stays_when_away: bool | None = None


class TokenInfo(msgspec.Struct, frozen=True):
    """One token; the `id` is its first letters, which tell it from others."""

    id: str
    created_at: datetime
    expires_at: datetime | None


class Tokens(msgspec.Struct, frozen=True):
    """All tokens of a player."""

    results: list[TokenInfo]


class NewToken(msgspec.Struct, frozen=True):
    """A token just made. It is shown this once: only its digest is kept."""

    id: str
    token: str
    expires_at: datetime | None


class MeView(APIView):
    """Who one is."""

    @message(gives=Me, called="get_me")
    def get(self, request: Request) -> Me:
        """Get the player's own name, avatar, language and wishes."""
        return _me(user_of(request))

    @message(takes=ChangeMe, gives=Me, called="change_me")
    def patch(self, request: Request, sent: ChangeMe) -> Me:
        """Change the player's name, avatar, language or wishes.

        What is left out stays as it is.
        """
        user = user_of(request)
        given: dict[str, Any] = {
            "display_name": user.display_name if sent.name is None else sent.name,
            "avatar": sent.avatar or user.avatar,
            "language": sent.language or user.language,
            "stays_when_away": sent.stays_when_away,
        }
        try:
            return _me(services.update_profile(user, **given))
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None


class TokensView(APIView):
    """Tokens of one's programs; made and taken back from the browser one is logged in with."""

    authentication_classes = (SessionAuthentication,)

    @message(gives=Tokens, called="list_tokens")
    def get(self, request: Request) -> Tokens:
        """List the tokens of the player's programs.

        Only the browser that the player is logged in with may ask.
        """
        found = AuthToken.objects.filter(user=user_of(request)).order_by("-created")
        return Tokens([TokenInfo(token.token_key, token.created, token.expiry) for token in found])

    @message(gives=NewToken, status=201, refuses=(409,), called="make_token")
    def post(self, request: Request) -> NewToken:
        """Make a token for a program.

        The token is shown this once: only its digest is kept. A player has at most twenty.
        """
        user = user_of(request)
        if AuthToken.objects.filter(user=user).count() >= MOST_TOKENS:
            raise BadMessage("There are enough tokens; take one back first.")
        made, token = AuthToken.objects.create(user)
        return NewToken(made.token_key, token, made.expiry)

    @message(called="delete_all_tokens")
    def delete(self, request: Request) -> Done:
        """Delete all tokens of the player's programs.

        The programs that use them are logged out at once.
        """
        AuthToken.objects.filter(user=user_of(request)).delete()
        return Done()


class TokenView(APIView):
    """One token, by the letters that tell it from others."""

    authentication_classes = (SessionAuthentication,)

    @message(refuses=(404,), called="delete_token")
    def delete(self, request: Request, token_id: str) -> Done:
        """Delete one token of a program.

        The program that uses it is logged out at once.
        """
        if not AuthToken.objects.filter(user=user_of(request), token_key=token_id).delete()[0]:
            raise Http404
        return Done()


def _me(user: User) -> Me:
    return Me(user.public_id, user.display_name, user.avatar, user.language, user.is_guest, user.stays_when_away)
