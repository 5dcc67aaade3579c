"""The socket of every page, with the calls for its player; docs/protocol.md has its messages."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

import msgspec

from base import clock
from tables.calls import following
from tables.calls.snapshots import NOWHERE, CallsSnapshot, next_version, read_snapshots
from tables.live import log_ins
from tables.live.db_threads import in_thread
from tables.live.frame import LiveConsumer
from tables.live.reading import few_kinds
from tables.wire import protocol
from tables.wire.calls import Calls, Seen
from tables.wire.messages import Pong
from tables.wire.protocol import Ping

MOST_BYTES = 1024
LONGEST_ID = 32


class CallsConsumer(LiveConsumer):
    """A socket at `/ws/me/`, one for each page; `?here=<table>` names the table that the page shows itself."""

    crowd = "me."
    user_pk: int = 0
    player_id: str = ""
    here: str = ""
    is_seen: bool = True
    is_in: bool = False
    shown: CallsSnapshot = CallsSnapshot(0, [], NOWHERE.tables)
    reading = staticmethod(few_kinds(msgspec.json.Decoder(Ping | Seen), MOST_BYTES))

    async def connect(self) -> None:
        """Accept a player's page and send it all calls."""
        if not await self.let_in():
            return
        self.user_pk, self.player_id = self.user.pk, self.user.public_id
        self.here = parse_qs(self.scope.get("query_string", b"").decode("ascii", "replace")).get("here", [""])[0]
        self.here = self.here[:LONGEST_ID]
        self.is_in = True
        self.log_in = log_ins.log_in_of(self.scope, self.user)
        log_ins.joined(self)
        await following.joined(self)
        version = next_version()
        snapshots = await in_thread(read_snapshots)(version, {self.user_pk: frozenset({self.here} - {""})})
        await self.show(snapshots[self.user_pk])

    async def leave(self) -> None:
        """Stop following; a second call does nothing."""
        if self.is_in:
            self.is_in = False
            log_ins.left(self)
            await following.left(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a sign of life; note whether the page is seen; refuse the rest."""
        if not self.is_in or self.is_told_to_go:
            return
        message: Ping | Seen | None = await self.read(text_data, bytes_data)
        if message is None:
            return
        if isinstance(message, Seen) and message.visible != self.is_seen:
            self.is_seen = message.visible
            await (following.seen if self.is_seen else following.unseen)(self)
        await self.send_bytes(protocol.encode(Pong(server_now_ms=clock.now_ms())))

    async def calls_snapshot(self, message: Mapping[str, Any]) -> None:
        """The player's calls were read again: send them if the page shows others."""
        now: CallsSnapshot = message["snapshot"]
        if self.is_in and now.version > self.shown.version and now[1:] != self.shown[1:]:
            await self.show(now)

    async def show(self, now: CallsSnapshot) -> None:
        """Tell the page the whole of it."""
        self.shown = now
        message = Calls(version=now.version, server_now_ms=clock.now_ms(), calls=now.calls, tables=now.tables)
        await self.send_bytes(protocol.encode(message))
