"""The API's part about the player who sends the request: name, avatar, language, and the share in the shuffle."""

from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people import services
from accounts.people.avatars import Avatar
from accounts.people.models import NAME_TAKEN, Language, User
from accounts.people.visitor import user_of
from base.api import BadMessage, Message, message


class Me(msgspec.Struct, frozen=True):
    """A player as shown to the player's own programs; `name` is shown to all, `login_name` only here.

    A guest has no log-in name.
    """

    id: str
    name: str
    login_name: str | None
    avatar: str
    language: str
    guest: bool
    stays_when_away: bool


class ChangeMe(Message, frozen=True):
    """What a player may change; fields that are left out do not change."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None = None
    avatar: Avatar | None = None
    language: Language | None = None
    stays_when_away: bool | None = None


class Seed(Message, frozen=True):
    """The player's share in the shuffle of every deal that starts from now on; empty for none."""

    client_seed: Annotated[str, msgspec.Meta(max_length=64)]


class MeView(APIView):
    """The player who sends the request: name, avatar, language."""

    @message(gives=Me, called="get_me")
    def get(self, request: Request) -> Me:
        """Get the player's own name, avatar, language and preferences."""
        return _me(user_of(request))

    @message(takes=ChangeMe, gives=Me, called="change_me")
    def patch(self, request: Request, sent: ChangeMe) -> Me:
        """Change the player's name, avatar, language or preferences.

        Fields that are left out do not change.
        """
        user = user_of(request)
        changes: dict[str, Any] = {
            "display_name": user.display_name if sent.name is None else sent.name,
            "avatar": sent.avatar or user.avatar,
            "language": sent.language or user.language,
            "stays_when_away": sent.stays_when_away,
        }
        try:
            return _me(services.update_profile(user, **changes))
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None
        except IntegrityError:
            raise BadMessage(str(NAME_TAKEN)) from None


class SeedView(APIView):
    """The player's share in the shuffle (docs/developers/fair-shuffle.md)."""

    @message(gives=Seed, called="get_client_seed")
    def get(self, request: Request) -> Seed:
        """Get the player's share in the shuffle.

        It is used from the next deal on (docs/developers/fair-shuffle.md).
        """
        return Seed(user_of(request).client_seed)

    @message(takes=Seed, gives=Seed, called="choose_client_seed")
    def put(self, request: Request, sent: Seed) -> Seed:
        """Choose another share in the shuffle.

        It is used from the next deal on; an empty one takes no part.
        """
        try:
            return Seed(services.set_client_seed(user_of(request), sent.client_seed).client_seed)
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None


def _me(user: User) -> Me:
    login_name = user.username if user.is_account else None
    return Me(
        user.public_id, user.display_name, login_name, user.avatar, user.language, user.is_guest, user.stays_when_away
    )
