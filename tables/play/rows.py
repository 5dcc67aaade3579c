"""The hand-written SQL of a move: one row read, one statement that logs the move and saves the state.

On this path the ORM would cost too much, so it uses psycopg directly, with statements that each connection prepares
once. A usual move takes two round trips: the row is read without a lock, and the result is saved if nobody has
changed the row since, in one statement that is its own transaction. Code that must do more in the transaction locks
the row first. Everything else in the app uses the ORM.

A deal that is in a cell costs one more read, because its row here says only where it is. If code locks such a deal by
its name, the deal comes home first.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

import psycopg
from django.db import connection, transaction

from base import clock
from base.prepared import execute_prepared
from base.sweeping import in_line
from tables.cells import travel
from tables.cells.asking import asking_only
from tables.cells.statements import of_cell

_COLUMNS = (
    b"deal.id, deal.public_id, deal.table_id, deal.status, deal.version, deal.snapshot, deal.terms, deal.sealed_key, "
    b"deal.bot_seats, deal.bot_strength, deal.bot_think_ms, deal.currency, deal.cell, deal.xmin::text"
)
_READ = b"SELECT " + _COLUMNS + b" FROM tables_deal deal WHERE deal.public_id = %(deal_id)s"
_LOCK = _READ + b" FOR UPDATE"
_IN_CELL = (
    b"SELECT " + _COLUMNS + b" FROM tables_deal deal WHERE deal.id = ANY(%(pks)s::bigint[]) AND deal.cell = %(cell)s"
)
# The clock says where to look. The deal, once locked, says itself whether it is due: its deadline may have moved away
# since the clock was written, or another worker may have moved it since this statement began to look.
_WITH_CLOCK = (
    b"SELECT " + _COLUMNS + b" FROM tables_clock clock JOIN tables_deal deal ON deal.id = clock.deal_id "
    b"WHERE deal.status = 'live' AND "
)
_CLAIM_DUE = _WITH_CLOCK + (
    b"clock.due_at <= %(now)s AND deal.due_at <= %(now)s "
    b"ORDER BY clock.due_at LIMIT %(most)s FOR UPDATE OF deal SKIP LOCKED"
)
_CLAIM_OVERDUE = _WITH_CLOCK + (
    b"clock.due_at <= %(now)s AND deal.due_at <= %(now)s ORDER BY random() LIMIT 1 FOR UPDATE OF deal"
)
_CLAIM_OVERDUE_BOT = _WITH_CLOCK + (
    b"clock.bot_due_at <= %(now)s AND deal.bot_due_at <= %(now)s ORDER BY random() LIMIT 1 FOR UPDATE OF deal"
)
_CLAIM_BOT = _WITH_CLOCK + (
    b"clock.bot_due_at <= %(now)s AND deal.bot_due_at <= %(now)s "
    b"ORDER BY clock.bot_due_at LIMIT 1 FOR UPDATE OF deal SKIP LOCKED"
)
# Who holds the deal keeps its deadline and its clock from being written meanwhile.
_MOVE_ON = (
    b"WITH early AS (SELECT deal.id, deal.due_at FROM tables_clock clock JOIN tables_deal deal "
    b"ON deal.id = clock.deal_id WHERE clock.due_at <= %(now)s AND deal.due_at > %(now)s "
    b"ORDER BY clock.due_at LIMIT %(most)s FOR NO KEY UPDATE OF deal SKIP LOCKED) "
    b"UPDATE tables_clock clock SET due_at = early.due_at FROM early WHERE clock.deal_id = early.id"
)
_NEXT_DUE = b"SELECT min(due_at) FROM tables_clock"
_NEXT_BOT = b"SELECT min(bot_due_at) FROM tables_clock WHERE bot_due_at IS NOT NULL"
_LIVE = _WITH_CLOCK + b"clock.deal_id > %(after)s ORDER BY clock.deal_id LIMIT %(most)s FOR UPDATE OF deal"
_UPDATE = (
    b"UPDATE tables_deal SET version = %(version)s, snapshot = %(snapshot)s, due_at = %(due_at)s, "
    b"bot_due_at = %(bot_due_at)s, status = %(status)s, ended_at = %(ended_at)s, data_key = %(data_key)s"
)
_SAVE = (
    b"WITH move AS (INSERT INTO tables_move (deal_id, version, at, action, events) "
    b"VALUES (%(pk)s, %(version)s, %(at)s, '', %(events)s)) " + _UPDATE + b" WHERE id = %(pk)s"
)
_SAVE_UNLESS_CHANGED = (
    b"WITH deal AS (" + _UPDATE + b" WHERE id = %(pk)s AND xmin = %(mark)s::text::xid RETURNING id) "
    b"INSERT INTO tables_move (deal_id, version, at, action, events) "
    b"SELECT id, %(version)s::int, %(at)s, '', %(events)s FROM deal"
)
_SAVE_ALL = (
    b"WITH step AS (SELECT * FROM unnest(%(pk)s::bigint[], %(version)s::int[], %(at)s::timestamptz[], "
    b"%(events)s::bytea[], %(snapshot)s::bytea[], %(due_at)s::timestamptz[], "
    b"%(bot_due_at)s::timestamptz[]) AS step (deal_id, version, at, events, snapshot, due_at, bot_due_at)), "
    b"move AS (INSERT INTO tables_move (deal_id, version, at, action, events) "
    b"SELECT deal_id, version, at, '', events FROM step) "
    b"UPDATE tables_deal deal SET version = step.version, snapshot = step.snapshot, due_at = step.due_at, "
    b"bot_due_at = step.bot_due_at FROM step WHERE deal.id = step.deal_id"
)
_OF_A_STEP = ("version", "at", "events", "snapshot", "due_at", "bot_due_at")
"""The values that are saved for a deal that goes on: its status does not change, and it has no end yet."""
_FORGET_BOT = b"UPDATE tables_deal SET bot_due_at = NULL WHERE id = %(pk)s"


class DealRow(NamedTuple):
    """The fields of a deal that a move reads; every write to the row changes `mark`."""

    pk: int
    public_id: str
    table_pk: int
    status: str
    version: int
    snapshot: bytes
    terms: bytes
    sealed_key: bytes
    bot_seats: int
    bot_strength: str
    bot_think_ms: int
    currency: str
    cell: int
    mark: str

    @property
    def data_key(self) -> bytes:
        """Empty, because a deal that is read for a move is in play."""
        return b""

    @property
    def archived_in(self) -> str:
        """Empty, for the same reason."""
        return ""

    @property
    def is_elsewhere(self) -> bool:
        """Never: `read` asks the deal's cell, and what is claimed in a cell was read there."""
        return False


class Saved(NamedTuple):
    """The values that a move writes: its log entry and the new state, encrypted; the last move has the `data_key`."""

    version: int
    at: datetime
    events: bytes
    snapshot: bytes
    due_at: datetime | None
    bot_due_at: datetime | None
    status: str
    ended_at: datetime | None
    data_key: bytes = b""


class MoveInHand:
    """A locked deal within an open transaction, and the one write it may receive."""

    def __init__(self, cursor: "psycopg.Cursor[tuple[object, ...]]", row: DealRow | None) -> None:
        self._cursor = cursor
        self.row = row

    def save(self, saved: Saved) -> None:
        """Log the move and save the state; a version that is there already fails the transaction."""
        assert self.row is not None
        with connection.wrap_database_errors:
            self._cursor.execute(_SAVE, {**saved._asdict(), "pk": self.row.pk})

    def forget_bot(self) -> None:
        """Stop waiting for the bot; the clock of its seat runs on."""
        assert self.row is not None
        with connection.wrap_database_errors:
            self._cursor.execute(_FORGET_BOT, {"pk": self.row.pk})


def read(deal_id: str) -> DealRow | None:
    """A deal as it is committed, not locked; None when there is none. Raises CellAway where its cell is away."""
    row = _row(execute_prepared(_READ, {"deal_id": deal_id}))
    return row if row is None or not row.cell else _read_in_cell(row)


def save_unless_changed(row: DealRow, saved: Saved) -> bool:
    """Log and save a move if the deal has not changed since it was read; else False, and nothing is written.

    It is one statement and, outside Django's transactions, one commit. It waits if somebody else has locked the
    row.
    """
    if row.cell:
        return _save_in_cell(row, saved)
    return execute_prepared(_SAVE_UNLESS_CHANGED, {**saved._asdict(), "pk": row.pk, "mark": row.mark}).rowcount == 1


@contextmanager
def within_atomic(deal_id: str) -> Iterator[MoveInHand]:
    """The deal, locked within Django's transaction, at home: for a move that may also move money. Raises CellAway."""
    with transaction.atomic():
        hand = _claimed(_LOCK, {"deal_id": deal_id})
        if hand.row is not None and hand.row.cell:
            travel.bring_home(hand.row.pk)
            hand = _claimed(_LOCK, {"deal_id": deal_id})
        yield hand


@contextmanager
def claim_due(now: datetime) -> Iterator[MoveInHand]:
    """The deal that is due longest and that no other worker has locked; `row` is None if there is none."""
    with transaction.atomic():
        yield _claimed(_CLAIM_DUE, {"now": now, "most": 1})


@contextmanager
def claim_overdue(now: datetime) -> Iterator[MoveInHand]:
    """One of the due deals, locked or not; `row` is None if there is none, or it is no longer due.

    It waits for the lock, and raises OperationalError after a while. The deal is chosen at random, so that one
    which stays locked does not block the others.
    """
    with _claimed_in_line(_CLAIM_OVERDUE, now) as hand:
        yield hand


@contextmanager
def claim_overdue_bot(now: datetime) -> Iterator[MoveInHand]:
    """One of the deals whose bot is due; otherwise like `claim_overdue`."""
    with _claimed_in_line(_CLAIM_OVERDUE_BOT, now) as hand:
        yield hand


@contextmanager
def claim_bot(now: datetime) -> Iterator[MoveInHand]:
    """The deal whose bot is due longest and that no other worker has locked; `row` is None if there is none."""
    with transaction.atomic():
        yield _claimed(_CLAIM_BOT, {"now": now})


def claim_all_due(now: datetime, most: int) -> list[DealRow]:
    """The deals that are due longest and that no other worker has locked, locked until Django's transaction ends."""
    rows = execute_prepared(_CLAIM_DUE, {"now": now, "most": most}).fetchall()
    return [DealRow._make(row) for row in rows]


def claim_live(after: int, most: int) -> list[DealRow]:
    """The live deals after this primary key, in order, locked until Django's transaction ends."""
    rows = execute_prepared(_LIVE, {"after": after, "most": most}).fetchall()
    return [DealRow._make(row) for row in rows]


def move_clocks_on(now: datetime, most: int) -> int:
    """Set clocks that are due, of deals that are due later, to the deals' deadlines; returns how many.

    If another worker has locked a deal, its clock does not change; the next sweep moves it.
    """
    return execute_prepared(_MOVE_ON, {"now": now, "most": most}).rowcount


def next_due_ms() -> int | None:
    """When to look for players' clocks that have run out; None when no clock runs."""
    return _moment(_NEXT_DUE)


def next_bot_ms() -> int | None:
    """When the next bot has thought long enough; None when none thinks."""
    return _moment(_NEXT_BOT)


def save_all(steps: Sequence[tuple[DealRow, Saved]]) -> None:
    """Log and save one move each of several locked deals that go on, in one statement, all or none."""
    execute_prepared(_SAVE_ALL, _columns_of(steps))


def _columns_of(steps: Sequence[tuple[DealRow, Saved]]) -> dict[str, list[object]]:
    columns: dict[str, list[object]] = {name: [getattr(saved, name) for _, saved in steps] for name in _OF_A_STEP}
    return {**columns, "pk": [row.pk for row, _ in steps]}


def in_cell(cell: int, claimed: Sequence[tuple[int, int, bytes, str]]) -> list[DealRow]:
    """The live deals among those that were claimed in a cell: primary key, version, snapshot and mark there.

    What the cell has of a deal whose row at home says something else is left out.
    """
    found = execute_prepared(_IN_CELL, {"pks": [pk for pk, *_ in claimed], "cell": cell}).fetchall()
    headers = {row.pk: row for row in map(DealRow._make, found) if row.status == "live"}
    return [
        headers[pk]._replace(version=version, snapshot=snapshot, mark=mark)
        for pk, version, snapshot, mark in claimed
        if pk in headers
    ]


def save_all_in_cell(cell: int, steps: Sequence[tuple[DealRow, Saved]]) -> None:
    """Save all of these steps, as `save_all` does, of deals that were claimed in a cell; raises CellAway."""
    with asking_only(cell):
        execute_prepared(of_cell(cell).save_all, _columns_of(steps))


def _read_in_cell(row: DealRow) -> DealRow:
    with asking_only(row.cell):
        found = execute_prepared(of_cell(row.cell).read, {"pk": row.pk}).fetchone()
    if found is None:  # it has gone home since, or is about to arrive there
        travel.fetch_home(row.pk)
        return _row_of(row.public_id)
    version, snapshot, mark = found
    return row._replace(version=version, snapshot=snapshot, mark=mark)


def _save_in_cell(row: DealRow, saved: Saved) -> bool:
    fields = {"pk": row.pk, "mark": row.mark, **{name: getattr(saved, name) for name in _OF_A_STEP}}
    with asking_only(row.cell):
        return execute_prepared(of_cell(row.cell).save_unless_changed, fields).rowcount == 1


def _row_of(deal_id: str) -> DealRow:
    """A deal that was there a moment ago, wherever it lies now."""
    row = read(deal_id)
    assert row is not None
    return row


@contextmanager
def _claimed_in_line(query: bytes, now: datetime) -> Iterator[MoveInHand]:
    with transaction.atomic():
        with in_line():
            hand = _claimed(query, {"now": now})
        yield hand


def _claimed(query: bytes, parameters: Mapping[str, object]) -> MoveInHand:
    cursor = execute_prepared(query, parameters)
    return MoveInHand(cursor, _row(cursor))


def _row(cursor: "psycopg.Cursor[tuple[object, ...]]") -> DealRow | None:
    row = cursor.fetchone()
    return None if row is None else DealRow._make(row)


def _moment(query: bytes) -> int | None:
    ((moment,),) = execute_prepared(query, {}).fetchall()
    return None if moment is None else clock.to_ms(moment)
