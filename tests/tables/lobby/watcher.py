"""A page's end of the lobby's socket, over the real routing, threads and database."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser

from accounts.people.models import User
from tables.lobby.routing import websocket_urlpatterns
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser


class Watcher(Browser):
    """A page of one reader that shows a part of the lobby; `heard_bytes` grows with every frame."""

    def __init__(self, user: User | AnonymousUser | None = None, query: str = "tab=points13&lang=en") -> None:
        scope = {
            "type": "websocket",
            "path": "/ws/lobby/",
            "query_string": query.encode(),
            "headers": [],
            "subprotocols": [],
            "user": user or AnonymousUser(),
            "session": None,
        }
        self.socket = ApplicationCommunicator(URLRouter(websocket_urlpatterns), scope)
        self.seen: list[dict[str, Any]] = []
        self.sent = 0
        self.heard_bytes = 0

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        output = await self.socket.receive_output(timeout=PATIENCE_S)
        assert output["type"] == "websocket.send", output
        self.heard_bytes += len(output["text"])
        message: dict[str, Any] = json.loads(output["text"])
        self.seen.append(message)
        return message
