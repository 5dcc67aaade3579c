"""An outage is nobody's fault at the table: after one, every live step gets its time again (rules 4.5, 4.7).

Whoever fires deadlines notes in the database, every second, that somebody does. When the last note is older than
`OUTAGE_S`, nobody did: workers, the network or the database were away, and whoever was in turn may have been, too.
Before anything fires then, each live deal is resumed with the whole time of its step. It is one transaction, with the
note's row locked: others who want to fire wait for it, and if it is broken off, the next one does all of it again.

Each web notes, as often, that players' moves reach the database through it. When the last of these notes is older than
`CANNOT_PLAY_MS`, nobody can play, and nothing fires until somebody can; that is an outage like any other then.
"""

import logging
import threading
from collections.abc import Callable
from datetime import datetime
from itertools import groupby

from django.conf import settings
from django.db import connection, transaction

from accounts.people.models import User
from base import clock
from base.registry import Registry
from base.sweeping import NotNow
from engine.deal import DealState, Phase, Resume
from tables.outages.models import LastSweep
from tables.play import rows
from tables.play.models import DealSeat
from tables.play.rows import DealRow
from tables.play.services import Step, step_of
from tables.sealing import deals as sealing
from tables.sealing.keys import KeyNeeded
from tables.wire.broadcast import after_commit
from tables.wire.notices import News, tell

logger = logging.getLogger(__name__)
NOTE_MS = 1_000
MOST_AT_ONCE = 50

after_outage: Registry[Callable[[int], object]] = Registry("rooms that give their steps time again")
"""Called inside the transaction with the milliseconds of the outage, before any deal is locked."""

CANNOT_PLAY_MS = 5_000
"""A web notes every second; who is late by this much reaches the database no more, or has ended."""

_NOTE = """
    INSERT INTO tables_lastsweep (name, swept_at) VALUES (%(name)s, %(now)s)
    ON CONFLICT (name) DO UPDATE SET swept_at = excluded.swept_at
"""
_NOTE_NOW = """
    INSERT INTO tables_lastsweep (name, swept_at) VALUES (%(name)s, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET swept_at = excluded.swept_at
"""
NAME, MOVES = "clocks", "moves"
_one_at_a_time = threading.Lock()
_noted: float | None = None


def note_and_make_good(now_ms: int | None = None) -> int:
    """Note that somebody fires deadlines, after making good an outage if nobody did; returns how many deals had one.

    It is called before each sweep, and costs nothing within a second of the last note of this process.
    Raises NotNow while nobody can play.
    """
    global _noted  # noqa: PLW0603  (one note a second for all sweeps of the process)
    with _one_at_a_time:
        if _noted is not None and clock.ticks() - _noted < NOTE_MS:
            return 0
        connection.ensure_connection()  # before it there is only the machine's time, which may be anything
        moment = clock.now_ms() if now_ms is None else now_ms
        _somebody_can_play(moment)
        resumed = make_good(moment)
        _noted = clock.ticks()
        return resumed


def note_that_moves_pass() -> None:
    """Note that what players ask for reaches the database; each web says so every second, by the way that moves go."""
    with connection.cursor() as cursor:
        cursor.execute(_NOTE_NOW, {"name": MOVES})


def _somebody_can_play(now_ms: int) -> None:
    """Raises NotNow when no web has passed a move for a while; a house in which none ever noted it is let be."""
    last = LastSweep.objects.filter(name=MOVES).values_list("swept_at", flat=True).first()
    away_ms = 0 if last is None else now_ms - clock.to_ms(last)
    if away_ms > CANNOT_PLAY_MS:
        raise NotNow(f"no web has reached the database for {away_ms // 1000} s, so nobody can play")


@transaction.atomic
def make_good(now_ms: int) -> int:
    """The same without regard to when this process did it last."""
    last = LastSweep.objects.select_for_update().filter(name=NAME).values_list("swept_at", flat=True).first()
    away_ms = 0 if last is None else now_ms - clock.to_ms(last)
    resumed = 0
    if away_ms > 1000 * settings.OUTAGE_S:
        for give_time in after_outage:  # first, for whoever locks a match locks it before its deal
            give_time(away_ms)
        resumed = _resume_all(now_ms)
        logger.warning("nobody fired deadlines for %d s: %d deals got their time again", away_ms // 1000, resumed)
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, {"name": NAME, "now": clock.at(now_ms)})
    return resumed


def _resume_all(now_ms: int) -> int:
    resumed, after = 0, 0
    while some := rows.claim_live(after, MOST_AT_ONCE):
        steps = [(row, step) for row in some if (step := _resumed(row, now_ms)) is not None]
        rows.save_all([(row, step.saved) for row, step in steps])
        after_commit(*(step.push for _, step in steps))
        _tell([row for row, _ in steps])
        resumed, after = resumed + len(steps), some[-1].pk
    return resumed


def _resumed(row: DealRow, now_ms: int) -> Step | None:
    """What going on makes of a deal; None when its state cannot be read, for then its clock will park it."""
    try:
        state = sealing.state_of(row)
        return step_of(row, state, Resume(least_ms=_whole_step_ms(state)), now_ms)
    except KeyNeeded:
        raise  # this process can read none of them: another one has to give them their time
    except Exception:  # whatever is wrong with this deal, the others must go on
        logger.exception("deal not resumed", extra={"deal": row.public_id})
        return None


def _whole_step_ms(state: DealState) -> int:
    """The ordinary time of the step that a deal waits for."""
    rules = state.profile
    seconds = {Phase.TURN: rules.turn_s, Phase.DECLARE: rules.declare_s, Phase.SHOW: rules.show_s}
    return 1000 * seconds[state.phase]


def _tell(deals: list[DealRow]) -> None:
    """Say to everybody in these deals why their clock begins anew."""
    tables = {row.pk: row.table_pk for row in deals}
    places = DealSeat.objects.filter(deal_id__in=tables).select_related("player").order_by("deal_id")
    for pk, of_one in groupby(places, key=lambda place: place.deal_id):
        players: list[User] = [place.player for place in of_one]
        tell(tables[pk], players, News.OUTAGE)


def last_swept_at() -> datetime | None:
    """When somebody last noted that deadlines are fired; None in a house in which nobody ever did."""
    return LastSweep.objects.filter(name=NAME).values_list("swept_at", flat=True).first()
