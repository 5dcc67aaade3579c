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
    """What may be changed of it; what is left out stays."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None = None
    avatar: Avatar | None = None
    language: Language | None = None
    stays_when_away: bool | None = None


class TokenInfo(msgspec.Struct, frozen=True):
    """One token there is; its first letters tell it from others."""

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

    @message(gives=Me)
    def get(self, request: Request) -> Me:
        """Oneself."""
        return _me(user_of(request))

    @message(takes=ChangeMe, gives=Me)
    def patch(self, request: Request, sent: ChangeMe) -> Me:
        """Change name, avatar or language."""
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

    @message(gives=Tokens)
    def get(self, request: Request) -> Tokens:
        """The tokens there are."""
        found = AuthToken.objects.filter(user=user_of(request)).order_by("-created")
        return Tokens([TokenInfo(token.token_key, token.created, token.expiry) for token in found])

    @message(gives=NewToken, status=201, refuses=(409,))
    def post(self, request: Request) -> NewToken:
        """Make a token."""
        user = user_of(request)
        if AuthToken.objects.filter(user=user).count() >= MOST_TOKENS:
            raise BadMessage("There are enough tokens; take one back first.")
        made, token = AuthToken.objects.create(user)
        return NewToken(made.token_key, token, made.expiry)

    @message()
    def delete(self, request: Request) -> Done:
        """Take all tokens back."""
        AuthToken.objects.filter(user=user_of(request)).delete()
        return Done()


class TokenView(APIView):
    """One token, by the letters that tell it from others."""

    authentication_classes = (SessionAuthentication,)

    @message(refuses=(404,), called="me_token_destroy")
    def delete(self, request: Request, token_id: str) -> Done:
        """Take it back."""
        if not AuthToken.objects.filter(user=user_of(request), token_key=token_id).delete()[0]:
            raise Http404
        return Done()


def _me(user: User) -> Me:
    return Me(user.public_id, user.display_name, user.avatar, user.language, user.is_guest, user.stays_when_away)
