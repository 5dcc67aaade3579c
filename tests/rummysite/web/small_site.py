"""A site of three addresses for the tests of the server: an answer that takes its time, one that never comes, a socket.

The socket does with each message what a table's does with a move: it takes a while, then acknowledges.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tables.live import farewell

MOVE_S = 1.0
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer one request, or serve one socket."""
    if scope["type"] == "websocket":
        await Table(send).serve(receive)
        return
    if scope["path"] == "/never":
        await asyncio.Event().wait()
    await asyncio.sleep(MOVE_S if scope["path"] == "/slow" else 0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"done"})


class Table:
    """One socket: a message at a time, and the farewell in between."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.one_at_a_time = asyncio.Lock()

    async def serve(self, receive: Receive) -> None:
        """Until the browser is gone."""
        await receive()
        await self.send({"type": "websocket.accept"})
        farewell.joined(self)
        while (message := await receive())["type"] != "websocket.disconnect":
            await self.dispatch(message)
        farewell.left(self)

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """A move, or the farewell."""
        async with self.one_at_a_time:
            if message["type"] == "table.farewell":
                reason = f"retry in {message['retry_ms']} ms"
                await self.send({"type": "websocket.close", "code": farewell.RESTARTING, "reason": reason})
            else:
                await self.send({"type": "websocket.send", "text": "begun"})
                await asyncio.sleep(MOVE_S)
                await self.send({"type": "websocket.send", "text": "ok"})
