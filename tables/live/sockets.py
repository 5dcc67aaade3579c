"""The sockets of this process: which players are connected to which tables.

Others are told of a lost connection only after `GRACE_S`, because most are short.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import msgspec

from base import clock
from tables.live.db_threads import AWAY, in_thread
from tables.timeline.models import LinkKind
from tables.timeline.services import note_link
from tables.wire import presence, protocol
from tables.wire.broadcast import Frame, Push, send_all
from tables.wire.messages import Presence, TableMessage
from tables.wire.presence import Who

logger = logging.getLogger(__name__)
AT_ONCE = 500
_open: Counter[Who] = Counter()
_shares: Counter[str] = Counter()
"""The commitments whose shares can be revealed by browsers that are connected here."""
_heard: set[Who] = set()
_heard_shares: set[str] = set()
_noting: asyncio.Task[None] | None = None
_farewells: set[asyncio.Task[None]] = set()


async def arrived(table_pk: int, player_id: str, device: str) -> list[Push]:
    """A socket has opened; returns what to tell the table."""
    _open[table_pk, player_id] += 1
    await in_thread(note_link)(table_pk, player_id, LinkKind.CONNECTED, device)
    fresh = await in_thread(presence.here)(table_pk, player_id)
    return [_presence(table_pk, player_id, connected=True)] if fresh else []


async def holds_share(commitment: str, before: str) -> None:
    """A socket's browser has committed to a share, `before` to another one; it counts while its socket is open."""
    if commitment != before:
        _shares[commitment] += 1
        _lets_go_of_share(before)
    await in_thread(presence.share_held)(commitment)


def heard_of(table_pk: int, player_id: str, commitment: str = "") -> None:
    """A socket has sent a message; if it was not known as connected, the table is told soon."""
    global _noting  # noqa: PLW0603  (one task for all sockets of the process)
    _heard.add((table_pk, player_id))
    _heard_shares.add(commitment)
    if _noting is None or _noting.done() or _noting.get_loop() is not asyncio.get_running_loop():
        _noting = asyncio.create_task(_note_on(), name="presence")


def departed(table_pk: int, player_id: str, device: str, *, commitment: str = "", by_page: bool = False) -> None:
    """A socket has closed; if it was the player's last one here, the others are told after a while.

    The commitment to a share that only this socket's browser could reveal stops counting at once. If the page was
    closed (`by_page`), and the connection not lost, the player also leaves the line for a chair at once.
    """
    key = (table_pk, player_id)
    _open[key] -= 1
    if commitment and _lets_go_of_share(commitment):
        _see_to(_note_share_gone(commitment))
    _see_to(_note_end(table_pk, player_id, device))
    if _open[key] <= 0:
        del _open[key]
        if by_page:
            _see_to(_note_closed(table_pk, player_id))
        _see_to(_farewell(table_pk, player_id))
    if not _open and _noting is not None:
        _noting.cancel()


async def _note_on() -> None:
    while True:
        await asyncio.sleep(presence.NOTED_S)
        heard = [who for who in _heard if who in _open]
        shares = [commitment for commitment in _heard_shares if commitment in _shares]
        _heard.clear()
        _heard_shares.clear()
        for start in range(0, max(len(heard), len(shares)), AT_ONCE):
            these = slice(start, start + AT_ONCE)
            fresh = await in_thread(presence.still_here)(heard[these], shares[these])
            await send_all([_presence(*who, connected=True) for who in fresh])


def _lets_go_of_share(commitment: str) -> bool:
    """Whether no socket here can reveal the share of this commitment any more."""
    _shares[commitment] -= 1
    if _shares[commitment] > 0:
        return False
    del _shares[commitment]
    return True


def _see_to(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(work)
    _farewells.add(task)
    task.add_done_callback(_farewells.discard)


async def _note_end(table_pk: int, player_id: str, device: str) -> None:
    try:
        await in_thread(note_link)(table_pk, player_id, LinkKind.DISCONNECTED, device)
    except AWAY:
        logger.warning("the end of a connection was not written down: the database is away")


async def _note_share_gone(commitment: str) -> None:
    if commitment not in _shares:
        await in_thread(presence.share_gone)(commitment)


async def _note_closed(table_pk: int, player_id: str) -> None:
    await in_thread(presence.closed)(table_pk, player_id)


async def _farewell(table_pk: int, player_id: str) -> None:
    await asyncio.sleep(presence.GRACE_S)
    if (table_pk, player_id) not in _open:
        await in_thread(presence.gone)(table_pk, player_id)
        await send_all([_presence(table_pk, player_id, connected=False)])


def _presence(table_pk: int, player_id: str, *, connected: bool) -> Push:
    message = Presence(player=player_id, connected=connected, server_now_ms=clock.now_ms())
    return Push(table_pk=table_pk, frames=(Frame(protocol.encode(message)),))


def table_message(table: bytes, you: bytes, delay_s: int = 0) -> bytes:
    """The `table` message for one socket, of the part for everybody and the player's own."""
    now_ms = clock.now_ms() - 1000 * delay_s
    return protocol.encode(TableMessage(server_now_ms=now_ms, table=msgspec.Raw(table), you=msgspec.Raw(you)))
