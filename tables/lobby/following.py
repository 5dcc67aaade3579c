"""The pages of this process that watch the lobby, and the look that tells them.

Nobody who sits down or gets up sends anything: while a process has watchers it looks once every `LOOK_S`, for all of
them together at each list that anybody watches, and tells each what has changed in the part that its page shows. A
quiet lobby sends nothing.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Protocol

from tables.live.db_threads import AWAY, in_thread
from tables.lobby.standing import Lobby, Reader, listing_of
from tables.lobby.tabs import Listing

logger = logging.getLogger(__name__)
LOOK_S = 1.0


class Watcher(Protocol):
    """A socket of a page that shows the lobby."""

    reader: Reader

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


_open: set[Watcher] = set()
_lobbies: dict[Listing, Lobby] = {}
_looking: asyncio.Task[None] | None = None
_one_look: tuple[asyncio.AbstractEventLoop, asyncio.Lock] | None = None


async def joined(watcher: Watcher) -> tuple[int, str]:
    """Tell this page from now on; the revision and the digest of what it should show."""
    global _looking  # noqa: PLW0603  (one task for all pages of the process)
    async with _alone():
        lobby = _lobby_of(watcher.reader)
        await _look(lobby)
        digest = await in_thread(lobby.digest)(watcher.reader)
        _open.add(watcher)
        revision = lobby.revision
    if _looking is None or _looking.done() or _looking.get_loop() is not asyncio.get_running_loop():
        _looking = asyncio.create_task(_look_on(), name="lobby")
    return revision, digest


def left(watcher: Watcher) -> None:
    """Forget a page that is closed; a process without any looks no more."""
    _open.discard(watcher)
    if not _open and _looking is not None:
        _looking.cancel()


def _alone() -> asyncio.Lock:
    """Looks are made one after another: each tells what has changed since the one before."""
    global _one_look  # noqa: PLW0603  (one lock for the process's loop)
    loop = asyncio.get_running_loop()
    if _one_look is None or _one_look[0] is not loop:
        _one_look = loop, asyncio.Lock()
    return _one_look[1]


async def _look_on() -> None:
    while True:
        await asyncio.sleep(LOOK_S)
        for lobby in {_lobby_of(watcher.reader) for watcher in _open}:
            try:
                async with _alone():
                    await _look(lobby)
            except AWAY:
                continue  # the database is away; what is committed waits for it to come back
            except Exception:  # whatever is wrong with one row, the next look may do, and the other lists are read
                logger.exception("the lobby could not be read")


def _lobby_of(reader: Reader) -> Lobby:
    """What is known here of the list that the reader's page shows a part of."""
    listing = listing_of(reader)
    return _lobbies.setdefault(listing, Lobby(listing))


async def _look(lobby: Lobby) -> None:
    watchers = [watcher for watcher in _open if _lobby_of(watcher.reader) is lobby]
    news = await in_thread(lobby.look)({watcher.reader for watcher in watchers})
    telling = [
        watcher.dispatch({"type": "lobby.news", "frame": news[watcher.reader]})
        for watcher in watchers
        if watcher.reader in news
    ]
    await asyncio.gather(*telling, return_exceptions=True)  # one that has closed just now cannot be told
