"""A page's end of the channel that calls its player, over the real routing, threads and database."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase

from accounts.people.models import User
from tables.calls.routing import websocket_urlpatterns
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser


class Page(Browser):
    """A page of one user somewhere in the house; `here` is the table that it shows itself."""

    def __init__(self, user: User | AnonymousUser, here: str = "", session: SessionBase | None = None) -> None:
        scope = {
            "type": "websocket",
            "path": "/ws/me/",
            "query_string": f"here={here}".encode(),
            "headers": [],
            "subprotocols": [],
            "user": user,
            "session": session,
        }
        self.socket = ApplicationCommunicator(URLRouter(websocket_urlpatterns), scope)
        self.seen: list[dict[str, Any]] = []
        self.sent = 0

    async def receive(self) -> dict[str, Any]:
        """The next message; it is not one of a table's, so the table's document does not have it."""
        output = await self.socket.receive_output(timeout=PATIENCE_S)
        assert output["type"] == "websocket.send", output
        message: dict[str, Any] = json.loads(output["text"])
        self.seen.append(message)
        return message

    async def kinds(self) -> list[str]:
        """What the next message calls the player to."""
        return [call["kind"] for call in (await self.until("calls"))["calls"]]
