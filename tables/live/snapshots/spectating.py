"""Watching with a delay: who sees a table later, the earlier state of a deal, and the queue of a socket.

A player with a chair sees everything at once. Everybody else sees the table `spectator_delay_s` later: pushes wait
in the socket, and a snapshot shows the deal by the log of moves up to that moment. Such a socket is told a clock
that is equally late, so that its countdowns are right.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from django.db import Error as DatabaseError
from django.db.models import Q
from redis.exceptions import RedisError

from accounts.people.models import User
from engine.deal.events import Dealt
from engine.views import SeatView, advance_all, opening
from tables.cells import courses
from tables.cells.asking import CellAway
from tables.chairs.models import Seat
from tables.play.models import Deal, Move
from tables.sealing.deals import key_of
from tables.sealing.keys import Elsewhere
from tables.setup.models import Table
from tables.wire import moves

logger = logging.getLogger(__name__)


def delay_s_for(table: Table, seats: Sequence[Seat], user: User) -> int:
    """How many seconds later this user sees what happens at a table; `seats` are the taken chairs."""
    sits = any(seat.player_id == user.pk for seat in seats)
    return 0 if sits else table.spectator_delay_s


def view_as_of(deal: Deal, moment: datetime) -> SeatView:
    """A deal as a spectator saw it at a moment after it began, from the log of moves; raises Unreadable."""
    log = courses.moves_of(deal).filter(at__lte=moment).order_by("version").values_list("version", "events")
    key = key_of(deal)
    steps = [moves.seen_by(key.events(version, events), None) for version, events in log]
    if not steps:  # it has gone home long since, and was forgotten where it was looked for
        raise Elsewhere(deal.public_id)
    first, *rest = steps
    dealt, *began = first
    assert isinstance(dealt, Dealt)
    view = advance_all(opening(dealt, None), began)
    for events in rest:
        view = advance_all(view, events)
    return view


def moments_after(table: Table, moment: datetime) -> tuple[datetime, ...]:
    """When something happened in the table's deals after a moment."""
    deals = Deal.objects.filter(table=table).filter(Q(ended_at=None) | Q(ended_at__gt=moment)).only("pk", "cell")
    # By their ids, not by a query within: so PostgreSQL knows in which months their moves are.
    here = [deal.pk for deal in deals if not deal.cell]
    made = list(Move.objects.filter(deal__in=here, at__gt=moment).order_by("at").values_list("at", flat=True))
    for deal in deals:
        if deal.cell:
            made += _moments_in_cell(deal, moment)
    return tuple(sorted(made))


def _moments_in_cell(deal: Deal, moment: datetime) -> list[datetime]:
    try:
        return list(courses.moves_of(deal).filter(at__gt=moment).values_list("at", flat=True))
    except CellAway:
        return []


class Socket(Protocol):
    """A socket that can show a message later."""

    async def dispatch(self, message: Mapping[str, Any]) -> None: ...


class Waiting:
    """The messages of a spectator's socket that may not be shown yet, in order."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._messages: deque[tuple[float, Mapping[str, Any]]] = deque()
        self._task: asyncio.Task[None] | None = None

    def put(self, message: Mapping[str, Any], delay_s: float) -> None:
        """Show a message after the delay."""
        self._messages.append((time.monotonic() + delay_s, message))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._show_in_time(), name="spectator")

    def forget(self) -> None:
        """Show none of it: the socket is closed, or was shown everything."""
        self._messages.clear()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            self._task = None

    async def _show_in_time(self) -> None:
        while self._messages:
            due_s, message = self._messages[0]
            if (left_s := due_s - time.monotonic()) > 0:
                await asyncio.sleep(left_s)
                continue
            self._messages.popleft()
            try:
                await self._socket.dispatch(message)
            except (DatabaseError, RedisError, OSError):
                # What comes later shows the gap, and the browser asks when a clock has run out.
                logger.warning("a spectator was not shown a push", exc_info=True)
