"""Which locks a transaction takes and in which order, read from the server while a test runs.

Two transactions that take the same locks in different orders can wait for each other for ever. The house has one order,
`ORDER`. Accounts are locked by id, all of them in the first statement that locks any. A table that a match or a
tournament deals at comes after them: no chips move there, so nobody waits for an account while holding it. A bot's
account is left out: only the table at which the bot sits touches it, and that table's row is locked.

Nothing is guessed from our own code. The server tells every statement that it carries out, those inside of functions
and triggers among them (`auto_explain`), and a second connection asks of which rows a transaction is the last to have
locked or changed (`xmax`). It sees what is committed, so rows that a transaction has made itself count for nothing:
nobody else can wait for them yet.
"""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
import psycopg
import psycopg.conninfo
from django.db import connection, transaction
from psycopg.pq import ExecStatus, PipelineStatus, TransactionStatus
from psycopg.sql import Composable

from tables.cells.statements import NAMES
from tests.lock_order import HOSTS, OF_CELLS, ORDER, UNDER

_TELL_ALL = b"""
    LOAD 'auto_explain';
    SET auto_explain.log_min_duration = 0;
    SET auto_explain.log_nested_statements = on;
    SET auto_explain.log_format = json;
    SET auto_explain.log_level = notice
"""
_TELL_NOTHING = b"SET auto_explain.log_min_duration = -1"
_PARTITION = re.compile(r"_(?:y\d{4}m\d\d|\d{4}_\d\d|rest|before)$")
_FOR = re.compile(
    r"\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b(?:\s+OF\s+([\w\", ]+?))?(\s+SKIP\s+LOCKED|\s+NOWAIT)?(?=\s*(?:[);]|$))",
    re.IGNORECASE,
)
_TABLE = re.compile(
    r"\b(?:FROM|JOIN)\s+(?:ONLY\s+)?(?:\"?(?:public|live_\d+)\"?\.)?\"?(\w+)\"?"
    r"(?:\s+(?:AS\s+)?(?!ON\b|WHERE\b|JOIN\b|FOR\b|ORDER\b|LEFT\b|INNER\b)\"?(\w+)\"?)?",
    re.IGNORECASE,
)
_ADVISORY = re.compile(r"\bpg_(try_)?advisory_xact_lock\((.*)\)", re.DOTALL)
_PLACE = re.compile(r"^PL/pgSQL function (\S+?)\(.*\) line (\d+) at (.+)$", re.MULTILINE)
_OF_ROWS = re.compile(r"\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b", re.IGNORECASE)
_LOCK_TABLE = re.compile(r"\s*LOCK TABLE\b", re.IGNORECASE)
_HELD = "(SELECT transactionid FROM pg_locks WHERE pid = %s AND locktype = 'transactionid' AND granted)"
_ROWS = f"SELECT EXISTS (SELECT FROM {{}}.{{}} WHERE xmax IN {_HELD})"
_CELLS = "SELECT nspname FROM pg_namespace WHERE nspname ~ %s"
_ACCOUNTS = f"""
    SELECT code FROM wallet_account LEFT JOIN accounts_user player ON player.id = owner_id
    WHERE wallet_account.xmax IN {_HELD} AND balance_minor IS NOT NULL AND player.is_bot IS NOT TRUE
"""
_WHOLE = """
    SELECT relation::regclass::text FROM pg_locks
    WHERE pid = %s AND granted AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock')
    AND locktype = 'relation'
"""


class TakenLock(NamedTuple):
    """A lock that a statement may have taken: its table or name, and whether the statement would have waited for it."""

    name: str
    waits: bool
    is_table: bool = True


class Locks(msgspec.Struct):
    """What a transaction has locked: tables and named locks in their order, each once, and accounts' codes."""

    tables: list[str] = []
    accounts: list[frozenset[str]] = []
    early: list[str] = []
    """Each lock that was waited for while a later one was held: `later then earlier`."""
    unkept: list[str] = []
    """Each lock of what lies under another's, which was not held."""

    def faults(self) -> list[str]:
        """Where the order is broken: an unknown table, a table after a later one, or more accounts one by one."""
        unknown = [table for table in self.tables if table not in ORDER and table not in UNDER]
        faults = [f"{table} has no place in the order" for table in unknown] + self.early
        # Alone it waits for nothing else, and nobody waits for it crosswise.
        faults += self.unkept if any(table in ORDER for table in self.tables) else []
        later = frozenset().union(*self.accounts[1:]) - self.accounts[0] if self.accounts else frozenset()
        return faults + ([f"accounts locked later than the first: {sorted(later)}"] if later else [])

    def take(self, taken: TakenLock) -> None:
        """Note a lock, unless one of its kind is held already."""
        if taken.name in self.tables:
            return
        if taken.waits and taken.name in UNDER and not UNDER[taken.name].intersection(self.tables):
            self.unkept.append(f"{taken.name} without {' or '.join(sorted(UNDER[taken.name]))}")
        elif taken.waits and taken.name in ORDER:
            rank = ORDER.index(taken.name)
            later = [held for held in self.tables if held in ORDER and ORDER.index(held) > rank]
            self.early += [" then ".join([*later, taken.name])] if later else []
        self.tables.append(taken.name)


class ReportedStatement(NamedTuple):
    """A statement that the server has reported: the functions in which it ran, the outermost first, and its plan."""

    path: tuple[tuple[str, int], ...]
    loops: bool
    plan: str

    def began_before(self, other: "ReportedStatement") -> bool:
        """Whether another one, which ended earlier, was caused by this one: by its trigger, or within its loop."""
        if not self.path:
            return bool(other.path)  # the end of one that was sent before may be told only now
        depth = len(self.path) - 1
        if (
            other.path[:depth] != self.path[:depth]
            or len(other.path) <= depth
            or other.path[depth][0] != self.path[depth][0]
        ):
            return False
        line, its = self.path[depth][1], other.path[depth][1]
        return (its == line and len(other.path) > len(self.path)) or (self.loops and its > line)


class Watch:
    """The transactions that were seen, by connection. `_beside` is a connection that sees what is committed."""

    def __init__(self, beside: psycopg.Connection[Any]) -> None:
        self.transactions: list[Locks] = []
        self.began: set[str] = set()
        """The functions that have begun a transaction or a part of one."""
        self._beside = beside
        self._open: dict[int, Locks] = {}
        self._statements: dict[int, list[ReportedStatement]] = {}
        self._listening: dict[int, psycopg.Connection[Any]] = {}

    def before(self, wire: psycopg.Connection[Any]) -> None:
        """Called before a statement is sent: let the server report what it does."""
        pgconn = wire.pgconn
        idle = pgconn.transaction_status == TransactionStatus.IDLE
        if self._listening.get(id(wire)) is not wire and idle:
            pgconn.exec_(_TELL_ALL)
            wire.add_notice_handler(self._hear_for(id(wire)))
            self._listening[id(wire)] = wire
        if idle or id(wire) not in self._open:
            self._open[id(wire)] = Locks()
            self.transactions.append(self._open[id(wire)])
        self._statements[id(wire)] = []

    def after(self, wire: psycopg.Connection[Any], text: str) -> None:
        """Called after a statement: note what it has locked, unless its transaction has failed."""
        locks, told = self._open[id(wire)], self._statements.pop(id(wire), [])
        if _LOCK_TABLE.match(text):
            told.append(ReportedStatement((), False, '{"Query Text": "", "Plan": {}}'))
        if not told:
            return
        pid = wire.info.backend_pid
        for one in told:
            for taken in _taken(json.loads(one.plan)):
                if taken.name == "wallet_account":
                    self._accounts(locks, taken, pid)
                elif not taken.is_table or (taken.name not in locks.tables and self._has(taken.name, pid)):
                    locks.take(_hosted(locks, taken))
        for (name,) in self._beside.execute(_WHOLE, [pid]).fetchall():
            if not name.isdigit():  # A table that the transaction has made itself has no name for others yet.
                locks.take(TakenLock(_whole(name), waits=True))

    def stop(self) -> None:
        """Stop the reports of all connections."""
        for wire in self._listening.values():
            if not wire.closed and wire.pgconn.transaction_status == TransactionStatus.IDLE:
                wire.pgconn.exec_(_TELL_NOTHING)

    def _hear_for(self, number: int) -> Any:
        def hear(notice: psycopg.errors.Diagnostic) -> None:
            text = notice.message_primary or ""
            if text.startswith("duration:") and ("LockRows" in text or "ModifyTable" in text or "_advisory" in text):
                where = _PLACE.findall(notice.context or "")
                path = tuple((function, int(line)) for function, line, _ in reversed(where))
                one = ReportedStatement(path, bool(where) and where[0][2].startswith("FOR"), text[text.index("{") :])
                told = self._statements.setdefault(number, [])
                # A statement is told of when it ends: what it has caused stands before it, but was locked after it.
                place = len(told)
                while place and one.began_before(told[place - 1]):
                    place -= 1
                told.insert(place, one)

        return hear

    def _has(self, table: str, pid: int) -> bool:
        """Whether a transaction has locked or changed a committed row of a table."""
        for schema in self._schemas(table):
            found = self._beside.execute(_ROWS.format(schema, table), [pid]).fetchone()
            if found and found[0]:
                return True
        return False

    def _schemas(self, table: str) -> list[str]:
        """The schemas that have a table; for a cell's table, those of all cells."""
        if table not in OF_CELLS:
            return ["public"]
        return [name for (name,) in self._beside.execute(_CELLS, [NAMES])]

    def _accounts(self, locks: Locks, taken: TakenLock, pid: int) -> None:
        """Those of the accounts that others may wait for: they were committed before, and their balance is locked."""
        known = frozenset(code for (code,) in self._beside.execute(_ACCOUNTS, [pid]))
        if known:
            locks.take(taken)
            locks.accounts.append(known)

    def faults(self) -> list[str]:
        """Every way in which a transaction left the order, each once."""
        return sorted({fault for locks in self.transactions for fault in locks.faults()})


def _taken(told: dict[str, Any]) -> Iterator[TakenLock]:
    """The locks that a statement takes, by its plan and its text."""
    text = told["Query Text"]
    for found in _FOR.finditer(text):
        tables = _tables(text, found.start())
        named = [name.strip(' "') for name in (found[1] or "").split(",") if name.strip()]
        for name in [tables.get(name, name) for name in named] or list(dict.fromkeys(tables.values())):
            yield TakenLock(_name(name), waits=not found[2])
    yield from (TakenLock(_name(each), waits=True) for each in _changed(told["Plan"]))
    if key := _ADVISORY.search(text):
        yield TakenLock(f"advisory {_named(key[2])}", waits=not key[1], is_table=False)


def _named(key: str) -> str:
    """The name of an advisory lock: the four letters that its number stands for, or the first word of its text."""
    if number := re.match(r"\s*(\d+)", key):
        return int(number[1]).to_bytes(4).decode("ascii")
    text = re.search(r"'([\w.]+)", key)
    return text[1] if text else key


def _changed(plan: dict[str, Any]) -> Iterator[str]:
    """The tables whose rows a plan changes or takes away, or changes instead of putting in another."""
    if plan.get("Node Type") == "ModifyTable" and (
        plan["Operation"] != "Insert" or plan.get("Conflict Resolution") == "UPDATE"
    ):
        targets = plan.get("Target Tables") or [plan]
        yield from (target["Relation Name"] for target in targets if "Relation Name" in target)
    for part in plan.get("Plans", ()):
        yield from _changed(part)


def _tables(text: str, at: int) -> dict[str, str]:
    """The tables of the query that a lock belongs to, by their aliases and names: those in the same parentheses."""
    depth, begin = 0, at
    while begin and depth >= 0:
        begin -= 1
        depth += {")": 1, "(": -1}.get(text[begin], 0)
    query = text[begin + 1 if depth < 0 else 0 : at]
    while "(" in query:
        shorter = re.sub(r"\([^()]*\)", " ", query)
        if shorter == query:
            break
        query = shorter
    found = {}
    for table, alias in _TABLE.findall(query):
        found[alias or table] = table
    return found


def _name(table: str) -> str:
    """A table's name; for the partition of a month, the name of the partitioned table."""
    return _PARTITION.sub("", table)


def _whole(name: str) -> str:
    return "whole " + _name(name.removeprefix("public.").strip('"'))


def _hosted(locks: Locks, taken: TakenLock) -> TakenLock:
    hosted = taken.name == "tables_table" and HOSTS.intersection(locks.tables)
    return TakenLock("hosted table", taken.waits) if hosted else taken


def _text(query: Any, cursor: Any) -> str:
    """The text of a statement."""
    return query.as_string(cursor) if isinstance(query, Composable) else str(query)


@contextmanager
def _begun(wire: psycopg.Connection[Any], text: str) -> Iterator[None]:
    """Let a statement that is its own transaction keep its locks until they have been read."""
    alone = (
        wire.autocommit
        and wire.pgconn.transaction_status == TransactionStatus.IDLE
        and wire.pgconn.pipeline_status == PipelineStatus.OFF
        and _OF_ROWS.match(text)
    )
    if alone:
        wire.pgconn.exec_(b"BEGIN")
    try:
        yield
    except BaseException:
        if alone:
            wire.pgconn.exec_(b"ROLLBACK")
        raise
    if alone:
        ended = wire.pgconn.exec_(b"COMMIT")
        if ended.status != ExecStatus.COMMAND_OK:
            raise psycopg.errors.error_from_result(ended)


def _database() -> str:
    """Where the test database is, for a connection of one's own."""
    connection.ensure_connection()
    info = connection.connection.info
    return psycopg.conninfo.make_conninfo(info.dsn, password=info.password)


def beginner(frame: Any) -> str:
    """The function that begins a transaction, from the frame in which it does so."""
    if frame.f_code.co_filename.endswith("contextlib.py") and "func" in frame.f_locals:
        func = frame.f_locals["func"]
        return f"{func.__module__}.{func.__qualname__}"
    return f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"


@contextmanager
def watched() -> Iterator[Watch]:
    """Record the locks of every transaction in this process until the end of the block."""
    sent, entered = psycopg.Cursor.execute, transaction.Atomic.__enter__
    with psycopg.connect(_database(), autocommit=True) as beside:
        watch = Watch(beside)

        def execute(cursor: Any, query: Any, params: Any = None, **how: Any) -> Any:
            if cursor.connection is beside:
                return sent(cursor, query, params, **how)
            text = query.decode() if isinstance(query, bytes) else _text(query, cursor)
            watch.before(cursor.connection)
            with _begun(cursor.connection, text):
                try:
                    return sent(cursor, query, params, **how)
                finally:
                    watch.after(cursor.connection, text)

        def enter(atomic: transaction.Atomic) -> None:
            watch.began.add(beginner(sys._getframe(1)))
            entered(atomic)

        psycopg.Cursor.execute = execute  # type: ignore[method-assign]
        transaction.Atomic.__enter__ = enter  # type: ignore[method-assign]
        try:
            yield watch
        finally:
            psycopg.Cursor.execute = sent  # type: ignore[method-assign]
            transaction.Atomic.__enter__ = entered  # type: ignore[method-assign]
            watch.stop()
