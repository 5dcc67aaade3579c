"""The API's part about the end of an account: one's data as a file, and closing it for good."""

from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.closing import services
from accounts.closing.file import file_of
from accounts.login.password_again import password_again
from accounts.people.visitor import user_of
from base.api import BadMessage, Done, Message, message

Password = Annotated[str, msgspec.Meta(max_length=128)]


class Close(Message, frozen=True):
    """That it is meant: nobody opens an account again. A program sends the password along."""

    sure: bool
    password: Password | None = None


class HeldRow(msgspec.Struct, frozen=True):
    """One row of what is held; what else it has depends on its section."""

    section: str


class DataView(APIView):
    """Everything that is held about one."""

    @message(gives=HeldRow, media_type="application/x-ndjson")
    def get(self, request: Request) -> Any:
        """As newline-delimited JSON, all of one moment."""
        return file_of(user_of(request))


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
        services.close(user)
        return Done()
