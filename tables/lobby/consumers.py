"""The socket of a page that shows the lobby: it is told what changes there; docs/protocol.md has its messages.

Anybody may look at the lobby, so anybody may open one: visitors are counted by their address alone.
"""

import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

import msgspec
from channels.exceptions import StopConsumer
from django.conf import settings

from accounts.people.models import User
from base import clock
from tables.live import farewell, log_ins
from tables.live.admission.flood import Bucket
from tables.live.frame import LiveConsumer
from tables.live.reading import few_kinds
from tables.lobby import following
from tables.lobby.listing import LONG, SHORT, tab_name
from tables.lobby.standing import Reader
from tables.lobby.tabs import tabs
from tables.wire import protocol
from tables.wire.lobby import LobbyNews
from tables.wire.messages import Pong
from tables.wire.protocol import Ping

MOST_BYTES = 256
LONGEST_VALUE = 40


class LobbyConsumer(LiveConsumer):
    """A socket at `/ws/lobby/`, one for each page; `?tab=points13&seats=2&lang=hi` says which part the page shows."""

    crowd = "lobby."
    reader: Reader = Reader(0, "en", tab_name(SHORT), ())
    is_in: bool = False
    reading = staticmethod(few_kinds(msgspec.json.Decoder(Ping), MOST_BYTES))

    @property
    def counted_as(self) -> str:
        """A player by their id; each visitor alone."""
        user = self.scope["user"]
        return user.public_id if isinstance(user, User) else f"visitor-{id(self)}"

    async def connect(self) -> None:
        """Let a page in and tell it what it should show."""
        await self.accept()
        farewell.joined(self)
        self.bucket = Bucket(time.monotonic())
        if not await self.come_in():
            return
        user: object = self.scope["user"]
        self.reader = reader_of(self.scope, user if isinstance(user, User) else None)
        self.is_in = True
        if isinstance(user, User):
            self.log_in = log_ins.log_in_of(self.scope, user)
            log_ins.joined(self)
        revision, digest = await following.joined(self)
        await self.send_bytes(protocol.encode(LobbyNews(revision=revision, digest=digest, rows=[], gone=[])))

    async def leave(self) -> None:
        """Watch no more, once."""
        if self.is_in:
            self.is_in = False
            following.left(self)
            if self.log_in is not None:
                log_ins.left(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a sign of life; refuse the rest."""
        if not self.is_in or self.is_told_to_go:
            return
        if await self.read(text_data, bytes_data) is not None:
            await self.send_bytes(protocol.encode(Pong(server_now_ms=clock.now_ms())))

    async def lobby_news(self, message: Mapping[str, Any]) -> None:
        """Something has changed in what the page shows."""
        if not self.is_in:
            raise StopConsumer
        await self.send_bytes(message["frame"])


def reader_of(scope: Mapping[str, Any], user: User | None) -> Reader:
    """Which part of the lobby a page shows, by the query of its socket's address; what is not known is left out."""
    query = parse_qs(scope.get("query_string", b"").decode("ascii", "replace"))
    first = {name: values[0][:LONGEST_VALUE] for name, values in query.items()}
    language = first.get("lang", "")
    name = first.get("tab", "")
    tab = tabs.get(name)
    if tab is None:  # a page of before names the cards alone
        name = tab_name(LONG if first.get("cards") == str(LONG) else SHORT)
        tab = tabs.get(name)
    assert tab is not None, "the tables' own tabs are always there"
    wanted = tuple((facet.name, first[facet.name]) for facet in tab.facets if first.get(facet.name))
    return Reader(
        user.pk if user else 0,
        language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
        name,
        wanted,
    )
