"""A browser's end of the table's socket, over the real routing, channel layer and database.

It speaks ASGI through asgiref's communicator; Channels' own keeps the database connections of our threads open.
"""

import json
from typing import Any, Self

from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase

from accounts.people.models import User
from tables.live.routing import websocket_urlpatterns
from tables.setup.models import Table
from tests.patience import PATIENCE_S
from tests.tables.declared import assert_declared

ANSWERED = {"ok", "refused", "pong"}


class Browser:
    """One socket of one user at one table. `seen` keeps every message that came, each as declared, in order."""

    closes_with = 1000
    """Why it goes; 1001 is a page that was closed."""

    def __init__(self, table: Table | str, user: User | AnonymousUser, session: SessionBase | None = None) -> None:
        public_id = table if isinstance(table, str) else table.public_id
        scope = {
            "type": "websocket",
            "path": f"/ws/table/{public_id}/",
            "headers": [],
            "subprotocols": [],
            "user": user,
            "session": session,
        }
        self.socket = ApplicationCommunicator(URLRouter(websocket_urlpatterns), scope)
        self.seen: list[dict[str, Any]] = []
        self.sent = 0

    async def __aenter__(self) -> Self:
        await self.socket.send_input({"type": "websocket.connect"})
        assert (await self.socket.receive_output(timeout=PATIENCE_S))["type"] == "websocket.accept"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.send_input({"type": "websocket.disconnect", "code": self.closes_with})
        await self.socket.wait(timeout=PATIENCE_S)

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        output = await self.socket.receive_output(timeout=PATIENCE_S)
        assert output["type"] == "websocket.send", output
        message: dict[str, Any] = json.loads(output["text"])
        assert_declared(message)
        self.seen.append(message)
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type with these fields; what comes before is kept in `seen`."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def raw(self, frame: str) -> None:
        """Send a frame as it is."""
        await self.socket.send_input({"type": "websocket.receive", "text": frame})

    async def send(self, kind: str, **fields: Any) -> str:
        """Send a message; returns the id it was given."""
        self.sent += 1
        message_id = f"m{self.sent}"
        await self.raw(json.dumps({"type": kind, "id": message_id, **fields}))
        return message_id

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        message_id = await self.send(kind, **fields)
        while True:
            message = await self.receive()
            if message["type"] in ANSWERED and message.get("id", message_id) == message_id:
                return message

    async def closed_with(self) -> int:
        """The code with which the server closes the socket, after whatever it still says."""
        while True:
            output = await self.socket.receive_output(timeout=PATIENCE_S)
            if output["type"] == "websocket.close":
                return int(output["code"])
            self.seen.append(json.loads(output["text"]))
