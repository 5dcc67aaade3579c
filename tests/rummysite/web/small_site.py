"""A site of a few addresses for the tests of the server: an answer that takes its time, one that never comes, sockets.

The socket does with each message what a table's does with a move: it takes a while, then acknowledges.
One at `/sizes` says how long each message is, one at `/counted` how many messages all those there have sent so far.
One at `/late` waits until somebody asks for `/let-in`, and is told how many have come there; `/somebody-waits` is
answered once one does.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tables.live import farewell

MOVE_S = 1.0
came_late = counted = 0
somebody_waits, let_in = asyncio.Event(), asyncio.Event()
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer one request, or serve one socket."""
    if scope["type"] == "websocket":
        await SOCKETS.get(scope["path"], _table)(receive, send)
        return
    if scope["path"] == "/never":
        await asyncio.Event().wait()
    if scope["path"] == "/somebody-waits":
        await somebody_waits.wait()
    if scope["path"] == "/let-in":
        let_in.set()
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


async def _table(receive: Receive, send: Send) -> None:
    await Table(send).serve(receive)


async def _sizes(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": str(len(message.get("text") or message["bytes"]))})


async def _late(receive: Receive, send: Send) -> None:
    global came_late  # noqa: PLW0603  (one count for the site)
    came_late += 1
    await receive()
    somebody_waits.set()
    await let_in.wait()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": str(came_late)})
    await receive()


async def _counted(receive: Receive, send: Send) -> None:
    global counted  # noqa: PLW0603  (one count for the site)
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        counted += 1
        await send({"type": "websocket.send", "text": str(counted)})


SOCKETS = {"/sizes": _sizes, "/counted": _counted, "/late": _late}
