"""Outages are not the players' fault: after one, every live step gets its full time again (rules 4.5, 4.7).

A process that fires deadlines notes so in the database every second. When the last note is older than `OUTAGE_S`,
no process did: workers, the network or the database were away, and perhaps the player in turn too. Before anything
fires then, each live deal is resumed with the full time of its step. This is one transaction, with the note's row
locked: other processes wait for it, and if it fails, the next one does all of it again.

If the database's clock is set forward, all deadlines are due at once, although no time was left to anybody. To the note
that looks like an outage. So a process whose time has stepped notes anew before it fires anything, and every note is
made by the database's time at that moment: a process that had not seen the step yet would set the note back.

Each web notes, as often, that players' moves reach the database through it. When the last of these notes is older
than `CANNOT_PLAY_MS`, nobody can play, and nothing fires until somebody can. Then that is an outage like any other.
"""

import logging
import threading
from collections.abc import Callable
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

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
from tables.play.rows import DealRow, Saved
from tables.play.services import Step, step_of
from tables.sealing import deals as sealing
from tables.sealing.keys import KeyNeeded
from tables.wire.broadcast import after_commit
from tables.wire.notices import News, tell

logger = logging.getLogger(__name__)
NOTE_MS = 1_000
MOST_AT_ONCE = 50

after_outage: Registry[Callable[[int], object]] = Registry("rooms that give their steps time again")
"""Called inside the transaction with the milliseconds of the outage, before any deal is locked.

Registries are read by name: `matches` lock before `shuffles`, as whoever leaves a match during its shuffle does.
"""

CANNOT_PLAY_MS = 5_000
"""A web notes every second; one that is this late cannot reach the database, or has ended."""

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


class Noted(NamedTuple):
    """When this process noted something last, by its ticks in ms, and how often the house's time had stepped then."""

    at: float
    steps: int

    @property
    def holds(self) -> bool:
        """Whether this is not worth noting again yet: the time has gone on evenly, and by less than `NOTE_MS`."""
        return clock.ticks() - self.at < NOTE_MS and clock.steps() == self.steps


_noted: Noted | None = None


def note_and_make_good(now_ms: int | None = None) -> int:
    """Note that this process fires deadlines, after making good an outage if there was one.

    Returns how many deals it affected. It is called before each sweep, and costs nothing within a second of the
    last note of this process, unless the house's time has stepped since. Raises NotNow while nobody can play.
    """
    global _noted  # noqa: PLW0603  (one note a second for all sweeps of the process)
    with _one_at_a_time:
        if _noted is not None and _noted.holds:
            return 0
        _look_at_the_clock()
        steps = clock.steps()
        moment = clock.moment_ms(now_ms)
        _somebody_can_play(moment)
        resumed = make_good(moment)
        _noted = Noted(clock.ticks(), steps)
        return resumed


def _look_at_the_clock() -> None:
    """Have the database's time as it is now; before the first look there is only the machine's, which may be any."""
    connection.ensure_connection()
    with connection.wrap_database_errors:
        connection.connection.take_the_time()


def note_that_moves_pass() -> None:
    """Note that players' requests reach the database; each web does so every second, over the connections of moves."""
    with connection.cursor() as cursor:
        cursor.execute(_NOTE_NOW, {"name": MOVES})


def _somebody_can_play(now_ms: int) -> None:
    """Raise NotNow if no web could pass moves for a while; a house without any such note is ignored."""
    last = LastSweep.objects.filter(name=MOVES).values_list("swept_at", flat=True).first()
    away_ms = 0 if last is None else now_ms - clock.to_ms(last)
    if away_ms > CANNOT_PLAY_MS:
        raise NotNow(f"no web has reached the database for {away_ms // 1000} s, so nobody can play")


@transaction.atomic
def make_good(now_ms: int) -> int:
    """Give every open step its full time again after OUTAGE_S without sweeps; returns how many deals got it."""
    away = away_ms(NAME, now_ms)
    resumed = 0
    if away > 1000 * settings.OUTAGE_S:
        for give_time in after_outage:  # first, for whoever locks a match locks it before its deal
            give_time(away)
        resumed = _resume_all(now_ms)
        logger.warning("nobody fired deadlines for %d s: %d deals got their time again", away // 1000, resumed)
    note(NAME, clock.at(now_ms))
    return resumed


def name_of(cell: int) -> str:
    """By which name it is noted that this cell is swept; 0 is home."""
    return f"cell {cell}" if cell else NAME


def away_ms(name: str, now_ms: int) -> int:
    """For how long nobody has noted this, 0 when nobody ever did; its row is locked in Django's transaction."""
    last = LastSweep.objects.select_for_update().filter(name=name).values_list("swept_at", flat=True).first()
    return 0 if last is None else now_ms - clock.to_ms(last)


def note(name: str, now: datetime) -> None:
    """Note that somebody sweeps."""
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, {"name": name, "now": now})


def _resume_all(now_ms: int) -> int:
    resumed, after = 0, 0
    while some := rows.claim_live(after, MOST_AT_ONCE):
        resumed += resume_together(some, now_ms, rows.save_all)
        after = some[-1].pk
    return resumed


def resume_together(deals: list[DealRow], now_ms: int, save_all: Callable[[list[tuple[DealRow, Saved]]], None]) -> int:
    """Give locked deals their time again and say so to their players; returns how many got it."""
    steps = [(row, step) for row in deals if (step := _resumed(row, now_ms)) is not None]
    if steps:
        save_all([(row, step.saved) for row, step in steps])
    after_commit(*(step.push for _, step in steps))
    _tell([row for row, _ in steps])
    return len(steps)


def _resumed(row: DealRow, now_ms: int) -> Step | None:
    """The resumed state of a deal; None if its state cannot be read, because then its clock will park it."""
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
