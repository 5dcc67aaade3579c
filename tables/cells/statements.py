"""The SQL of a cell's two tables, `course` and `move`; every statement here stays within the cell.

`course` is what a deal's row in `tables_deal` has of it at home: version, sealed state and deadlines. `look_at` is when
a sweep has to look, at `due_at` or before it: a deadline that moves away leaves it as it is, so that a move touches no
index. `left_at` is set when the deal has gone home: what is here then is as it left, and nobody plays it.

A cell's tables name no other schema, so Citus can keep them on any server: no foreign keys, no triggers.
"""

from functools import cache
from typing import NamedTuple

NAMES = r"^live_[1-9][0-9]?$"
"""A regular expression of SQL and of Python: the schemas that are cells."""


class Statements(NamedTuple):
    """One cell's; each is prepared once a connection."""

    read: bytes
    save_unless_changed: bytes
    save_all: bytes
    look: bytes
    due: bytes
    bots_due: bytes
    move_on: bytes
    next_due: bytes
    all_after: bytes
    here: bytes
    versions: bytes
    courses: bytes
    leave: bytes
    moves_after: bytes
    take_in: bytes
    take_in_moves: bytes
    forget_moves: bytes
    left: bytes
    forget: bytes


def schema_of(cell: int) -> str:
    """The name of a cell's schema."""
    return f"live_{cell:d}"


@cache
def of_cell(cell: int) -> Statements:
    """The statements that ask this cell."""
    name = schema_of(cell).encode()
    return Statements(*(statement.replace(b"CELL.", name + b".") for statement in _OF_ANY))


_STEP = (
    b"version = %(version)s, snapshot = %(snapshot)s, due_at = %(due_at)s, bot_due_at = %(bot_due_at)s, "
    b"look_at = least(look_at, %(due_at)s)"
)
_CLAIMED = b"SELECT deal_id, version, snapshot, xmin::text FROM CELL.course WHERE left_at IS NULL AND "

_OF_ANY = Statements(
    read=b"SELECT version, snapshot, xmin::text FROM CELL.course WHERE deal_id = %(pk)s AND left_at IS NULL",
    save_unless_changed=(
        b"WITH deal AS (UPDATE CELL.course SET " + _STEP + b" WHERE deal_id = %(pk)s "
        b"AND xmin = %(mark)s::text::xid AND left_at IS NULL RETURNING deal_id) "
        b"INSERT INTO CELL.move (deal_id, version, at, action, events) "
        b"SELECT deal_id, %(version)s::int, %(at)s::timestamptz, '', %(events)s::bytea FROM deal"
    ),
    save_all=(
        b"WITH step AS (SELECT * FROM unnest(%(pk)s::bigint[], %(version)s::int[], %(at)s::timestamptz[], "
        b"%(events)s::bytea[], %(snapshot)s::bytea[], %(due_at)s::timestamptz[], "
        b"%(bot_due_at)s::timestamptz[]) AS step (deal_id, version, at, events, snapshot, due_at, bot_due_at)), "
        b"move AS (INSERT INTO CELL.move (deal_id, version, at, action, events) "
        b"SELECT deal_id, version, at, '', events FROM step) "
        b"UPDATE CELL.course course SET version = step.version, snapshot = step.snapshot, due_at = step.due_at, "
        b"bot_due_at = step.bot_due_at, look_at = least(course.look_at, step.due_at) "
        b"FROM step WHERE course.deal_id = step.deal_id"
    ),
    look=(
        b"SELECT EXISTS (SELECT FROM CELL.course WHERE left_at IS NULL AND look_at <= %(now)s), "
        b"EXISTS (SELECT FROM CELL.course WHERE left_at IS NULL AND bot_due_at <= %(now)s), "
        b"EXISTS (SELECT FROM CELL.course WHERE left_at <= %(long_ago)s)"
    ),
    due=(_CLAIMED + b"look_at <= %(now)s AND due_at <= %(now)s ORDER BY look_at LIMIT %(most)s FOR UPDATE SKIP LOCKED"),
    bots_due=_CLAIMED + b"bot_due_at <= %(now)s ORDER BY bot_due_at LIMIT %(most)s FOR UPDATE SKIP LOCKED",
    move_on=(
        b"WITH early AS (SELECT deal_id, due_at FROM CELL.course WHERE left_at IS NULL AND look_at <= %(now)s "
        b"AND due_at > %(now)s ORDER BY look_at LIMIT %(most)s FOR NO KEY UPDATE SKIP LOCKED) "
        b"UPDATE CELL.course course SET look_at = early.due_at FROM early WHERE course.deal_id = early.deal_id"
    ),
    next_due=b"SELECT least(min(look_at), min(bot_due_at)) FROM CELL.course WHERE left_at IS NULL",
    all_after=_CLAIMED + b"deal_id > %(after)s ORDER BY deal_id LIMIT %(most)s FOR UPDATE",
    here=b"SELECT deal_id FROM CELL.course WHERE left_at IS NULL LIMIT %(most)s",
    versions=b"SELECT deal_id, version FROM CELL.course WHERE deal_id = ANY(%(pks)s::bigint[])",
    courses=(
        b"SELECT deal_id, version, snapshot, due_at, bot_due_at FROM CELL.course WHERE deal_id = ANY(%(pks)s::bigint[])"
    ),
    leave=(
        b"UPDATE CELL.course SET left_at = coalesce(left_at, %(now)s) WHERE deal_id = %(pk)s "
        b"RETURNING version, snapshot, due_at, bot_due_at"
    ),
    moves_after=(
        b"SELECT version, at, action, events FROM CELL.move WHERE deal_id = %(pk)s AND version > %(version)s "
        b"ORDER BY version"
    ),
    take_in=(
        b"INSERT INTO CELL.course (deal_id, version, snapshot, due_at, bot_due_at, look_at) "
        b"SELECT deal_id, version, snapshot, due_at, bot_due_at, due_at FROM unnest(%(pk)s::bigint[], "
        b"%(version)s::int[], %(snapshot)s::bytea[], %(due_at)s::timestamptz[], %(bot_due_at)s::timestamptz[]) "
        b"AS deal (deal_id, version, snapshot, due_at, bot_due_at) "
        b"ON CONFLICT (deal_id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot, "
        b"due_at = excluded.due_at, bot_due_at = excluded.bot_due_at, look_at = excluded.look_at, left_at = NULL"
    ),
    take_in_moves=(
        b"INSERT INTO CELL.move (deal_id, version, at, action, events) "
        b"SELECT * FROM unnest(%(pk)s::bigint[], %(version)s::int[], %(at)s::timestamptz[], %(action)s::bytea[], "
        b"%(events)s::bytea[])"
    ),
    forget_moves=b"DELETE FROM CELL.move WHERE deal_id = ANY(%(pks)s::bigint[])",
    left=b"SELECT deal_id FROM CELL.course WHERE left_at <= %(long_ago)s ORDER BY left_at LIMIT %(most)s",
    forget=b"DELETE FROM CELL.course WHERE deal_id = ANY(%(pks)s::bigint[])",
)
