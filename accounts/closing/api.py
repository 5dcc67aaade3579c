"""The API's part about one's account: share in the shuffle, where one is logged in, one's data, and the end of it."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from allauth.usersessions.models import UserSession
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.closing import services as closing
from accounts.closing.pages import data_of
from accounts.login.password_again import password_again
from accounts.people import services
from accounts.people.visitor import user_of
from accounts.templatetags.care import device
from base.api import BadMessage, Done, Message, message

Password = Annotated[str, msgspec.Meta(max_length=128)]


class Seed(Message, frozen=True):
    """One's share in the shuffle of every deal that starts from now on; empty for none."""

    client_seed: Annotated[str, msgspec.Meta(max_length=64)]


class SessionInfo(msgspec.Struct, frozen=True):
    """One browser that is logged in; `current` is the one that asks."""

    device: str
    address: str
    since: datetime
    last_seen_at: datetime
    current: bool


class Sessions(msgspec.Struct, frozen=True):
    """All of them, the newest first."""

    results: list[SessionInfo]


class Close(Message, frozen=True):
    """That it is meant: nobody opens an account again. A program sends the password along."""

    sure: bool
    password: Password | None = None


class HeldRow(msgspec.Struct, frozen=True):
    """One row of what is held; what else it has depends on its section."""

    section: str


class StillOpen(APIException):
    """Something keeps the account open; the sentence says what to do first."""

    status_code = 409
    default_code = "still_open"


class SeedView(APIView):
    """One's share in the shuffle (docs/developers/fair-shuffle.md)."""

    @message(gives=Seed)
    def get(self, request: Request) -> Seed:
        """The one that is used from the next deal on."""
        return Seed(user_of(request).client_seed)

    @message(takes=Seed, gives=Seed)
    def put(self, request: Request, sent: Seed) -> Seed:
        """Choose another."""
        try:
            return Seed(services.set_client_seed(user_of(request), sent.client_seed).client_seed)
        except ValidationError as wrong:
            raise BadMessage(" ".join(wrong.messages)) from None


class SessionsView(APIView):
    """Where one is logged in with a browser."""

    @message(gives=Sessions)
    def get(self, request: Request) -> Sessions:
        """Every browser; programs and their tokens are under /me/tokens/."""
        found = UserSession.objects.purge_and_list(user_of(request))
        here = _here(request)
        rows = [
            SessionInfo(device(one.user_agent), one.ip, one.created_at, one.last_seen_at, one.session_key == here)
            for one in found
        ]
        return Sessions(sorted(rows, key=lambda row: row.since, reverse=True))

    @message()
    def delete(self, request: Request) -> Done:
        """Log out everywhere but here, and take all tokens back."""
        user, here = user_of(request), _here(request)
        for one in UserSession.objects.filter(user_id=user.pk).exclude(session_key=here):
            one.end()
        AuthToken.objects.filter(user=user).exclude(pk=getattr(request.auth, "pk", None)).delete()
        return Done()


class DataView(APIView):
    """Everything that is held about one."""

    @message(gives=HeldRow, media_type="application/x-ndjson")
    def get(self, request: Request) -> Any:
        """As newline-delimited JSON, all of one moment."""
        return data_of(user_of(request))


class CloseView(APIView):
    """The end of one's account."""

    @message(takes=Close, refuses=(409,))
    def post(self, request: Request, sent: Close) -> Done:
        """Close it for good; what must come first is refused as `still_open`."""
        user = user_of(request)
        if not sent.sure:
            raise BadMessage(_("Closing an account cannot be undone: say that you are sure."))
        if user.is_guest:
            raise BadMessage(_("A guest's account ends by itself; there is nothing to close."))
        password_again(request, sent.password)
        try:
            closing.close(user)
        except closing.StillOpen as open_still:
            raise StillOpen(str(open_still.sentence)) from None
        return Done()


def _here(request: Request) -> str:
    """The session of the browser that asks; empty for a program."""
    return getattr(request.session, "session_key", None) or ""
