"""The pages of this process that follow their players' calls, and the query that updates them.

A message between processes may be lost, doubled or late. So none is sent: while a process has following pages, it
reads the calls of all their players together every `LOOK_S`, and updates the pages that show something else. It
compares a page with committed data, not with earlier messages, so nothing can be missed.
"""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any, Protocol

from tables.calls.snapshots import next_version, read_snapshots
from tables.live.db_threads import AWAY, in_thread
from tables.wire import presence

logger = logging.getLogger(__name__)
LOOK_S = 1.0


class Page(Protocol):
    """A socket of one page: its player, the table it shows ("" for none), and whether the player sees it."""

    user_pk: int
    player_id: str
    here: str
    is_seen: bool

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


_open: dict[int, set[Page]] = {}
_looking: asyncio.Task[None] | None = None


async def joined(page: Page) -> None:
    """Tell this page of its player's calls from now on."""
    global _looking  # noqa: PLW0603  (one task for all pages of the process)
    _open.setdefault(page.user_pk, set()).add(page)
    if _looking is None or _looking.done() or _looking.get_loop() is not asyncio.get_running_loop():
        _looking = asyncio.create_task(_look_on(), name="calls")
    await in_thread(presence.still_here)(_notes_of(page))


async def left(page: Page) -> None:
    """Remove a closed page; a player without another page here counts as away."""
    pages = _open.get(page.user_pk, set())
    pages.discard(page)
    if not pages:
        _open.pop(page.user_pk, None)
        await in_thread(presence.gone)(presence.HOUSE, page.player_id)
    if not _open and _looking is not None:
        _looking.cancel()
    await unseen(page)


async def seen(page: Page) -> None:
    """The player sees this page now."""
    await in_thread(presence.still_here)(_notes_of(page))


async def unseen(page: Page) -> None:
    """The player does not see this page any more; another one of this process may be seen."""
    if not any(other.is_seen for other in _open.get(page.user_pk, ())):
        await in_thread(presence.gone)(presence.SEEING, page.player_id)


def followers() -> dict[int, frozenset[str]]:
    """The players who follow here, each with the tables that all their pages show already."""
    return {user_pk: frozenset.intersection(*(_shown(page) for page in pages)) for user_pk, pages in _open.items()}


def _shown(page: Page) -> frozenset[str]:
    return frozenset({page.here} - {""})


def _notes_of(page: Page) -> list[presence.Who]:
    seeing = [(presence.SEEING, page.player_id)] if page.is_seen else []
    return [(presence.HOUSE, page.player_id), *seeing]


async def _look_on() -> None:
    noted_s = time.monotonic()
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            await _look()
            if time.monotonic() - noted_s >= presence.NOTED_S:
                noted_s = time.monotonic()
                notes = {note for pages in _open.values() for page in pages for note in _notes_of(page)}
                await in_thread(presence.still_here)(list(notes))
        except AWAY:
            continue  # the database is away; what is committed waits for it to come back
        except Exception:  # whatever is wrong with one player's calls, the others are told of theirs
            logger.exception("calls could not be read")


async def _look() -> None:
    version = next_version()
    snapshots = await in_thread(read_snapshots)(version, followers())
    telling = [
        page.dispatch({"type": "calls.snapshot", "snapshot": snapshots[user_pk]})
        for user_pk, pages in _open.items()
        if user_pk in snapshots
        for page in list(pages)
    ]
    await asyncio.gather(*telling, return_exceptions=True)  # one that has closed just now cannot be told
