"""Sockets catch up when a message between processes is lost: each process compares them with committed data.

A push may be lost for good: Valkey was away, or a worker died between its commit and its push. Then everybody would
wait, because nobody knows whose turn it is, and no later push shows the gap. So while a process has sockets it
queries the database every `LOOK_S`, once for all of its tables, and updates the sockets that still show less than
the query before had found. It works without Valkey, only slower.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from django.db import connection

from tables.cells import courses
from tables.live.db_threads import AWAY, in_thread

logger = logging.getLogger(__name__)
LOOK_S = 1.0
AT_ONCE = 60

_COMMITTED = """
    SELECT t.id, coalesce(d.public_id, ''), coalesce(d.version, 0),
           t.revision, d.id, coalesce(d.cell, 0)
    FROM tables_table t
    LEFT JOIN tables_deal d ON d.table_id = t.id AND d.number = t.deal_number AND d.status <> 'void'
    WHERE t.id = ANY(%s)
"""


class Showing(Protocol):
    """A socket and the state that its client shows: a deal at a version, and the table at a revision.

    `is_in` is false after it has left its table.
    """

    deal: str
    version: int
    revision: int
    is_in: bool

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


class Committed(NamedTuple):
    """The committed state of a table: its deal with the number of moves, and the revision of everything else."""

    deal: str
    version: int
    revision: int


_open: dict[int, set[Showing]] = defaultdict(set)
_looking: asyncio.Task[None] | None = None


def joined(table_pk: int, socket: Showing) -> None:
    """Keep this socket up to date from now on, unless it has left meanwhile."""
    if not socket.is_in:
        return
    global _looking  # noqa: PLW0603  (one task for all sockets of the process)
    _open[table_pk].add(socket)
    if _looking is None or _looking.done() or _looking.get_loop() is not asyncio.get_running_loop():
        _looking = asyncio.create_task(_look_on(), name="catching up")


def left(table_pk: int, socket: Showing) -> None:
    """Forget a socket that is closed."""
    _open[table_pk].discard(socket)
    if not _open[table_pk]:
        del _open[table_pk]
    if not _open and _looking is not None:
        _looking.cancel()


def missed_moves(socket: Showing, before: Committed) -> bool:
    """Whether a socket still shows fewer moves of its deal than an earlier query had found."""
    return socket.deal == before.deal and socket.version < before.version


def missed_the_rest(socket: Showing, before: Committed, now: Committed) -> bool:
    """Whether a socket shows an older revision than an earlier query had found, or another deal than both queries."""
    return socket.revision < before.revision or before.deal == now.deal != socket.deal


async def _look_on() -> None:
    committed: dict[int, Committed] = {}
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            rows = await in_thread(_committed)(list(_open))
        except AWAY:
            continue  # the database is away; what is committed waits for it to come back
        before = committed
        committed = {row[0]: Committed(*row[1:]) for row in rows}
        await _catch_up(
            {table_pk: (before[table_pk], now) for table_pk, now in committed.items() if table_pk in before}
        )


async def _catch_up(looks: Mapping[int, tuple[Committed, Committed]]) -> None:
    late = [
        (socket, before, now)
        for table_pk, (before, now) in looks.items()
        for socket in _open.get(table_pk, ())
        if missed_the_rest(socket, before, now) or missed_moves(socket, before)
    ]
    if not late:
        return
    logger.warning("pushes were lost: sockets catch up", extra={"sockets": len(late)})
    few = asyncio.Semaphore(AT_ONCE)

    async def shown(socket: Showing, before: Committed, now: Committed) -> None:
        async with few:
            # A push that was only slow has come by now; the socket looks once more before it asks the database.
            await socket.dispatch({"type": "table.behind", "looks": (before, now)})

    for failed in filter(None, await asyncio.gather(*(shown(*one) for one in late), return_exceptions=True)):
        # The database is away again, or the socket closed just now; whoever is still here is seen by the next look.
        logger.warning("a socket could not catch up", exc_info=failed)


def _committed(tables: list[int]) -> list[tuple[int, str, int, int]]:
    with connection.cursor() as cursor:
        cursor.execute(_COMMITTED, [tables])
        rows: list[tuple[int, str, int, int, int | None, int]] = cursor.fetchall()
    there = courses.versions((pk, cell) for *_, pk, cell in rows if pk is not None and cell)
    # Of a deal whose cell is away nobody can be shown more than was shown; its sockets catch up when it is back.
    return [
        (table_pk, deal, there[pk] if cell and pk is not None else version, revision)
        for table_pk, deal, version, revision, pk, cell in rows
        if not cell or pk in there
    ]
