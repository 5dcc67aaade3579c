"""The API's part about the end of an account: the player's data as a file, and closing it for good."""

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
    """The player's confirmation that the account is closed for good. A program must send the password too."""

    sure: bool
    password: Password | None = None


class HeldRow(msgspec.Struct, frozen=True):
    """One row of the data that the house has about the player; its other fields depend on its section."""

    section: str


class DataView(APIView):
    """All data that the house has about the player."""

    @message(gives=HeldRow, media_type="application/x-ndjson", called="export_my_data")
    def get(self, request: Request) -> Any:
        """Export all data that the house has about the player.

        The answer is newline-delimited JSON with one row on each line. All rows are of the same moment.
        """
        return file_of(user_of(request))


class CloseView(APIView):
    """Closing the player's account."""

    @message(takes=Close, refuses=(409,), called="close_account")
    def post(self, request: Request, sent: Close) -> Done:
        """Close the player's account for good.

        It is refused as `still_open` if something has to be done first. A program must send the password too.
        """
        user = user_of(request)
        if not sent.sure:
            raise BadMessage(_("Closing an account cannot be undone: say that you are sure."))
        if user.is_guest:
            raise BadMessage(_("A guest's account ends by itself; there is nothing to close."))
        password_again(request, sent.password)
        services.close(user)
        return Done()
