"""Which row locks a transaction takes and in which order, read from every statement that is sent while a test runs.

Two transactions that take the same locks in different orders can wait for each other for ever. The house has one order,
`ORDER`. Accounts are locked by id, all of them in the first statement that locks any. A table that a match or a
tournament deals at comes after them: no chips move there, so nobody waits for an account while holding it. A bot's
account is left out: only the table at which the bot sits touches it, and that table's row is locked.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import psycopg
import psycopg.conninfo
from django.db import connection
from psycopg.pq import TransactionStatus
from psycopg.sql import Composable

ORDER = (
    "tournaments_league",
    "tournaments_tournament",
    "tournaments_ticket",
    "tournaments_roundtable",
    "tournaments_match",
    "tables_deal",
    "tables_table",
    "wallet_account",
    "wallet_rakepaid",
    "wallet_bonus",
    "hosted table",
)
HOSTS = {"tournaments_tournament", "tournaments_roundtable", "tournaments_match"}
_LOCKING = re.compile(r"\bFOR (?:NO KEY )?UPDATE\b")
_FROM = re.compile(r"\bFROM\s+(?:public\.)?\"?(\w+)\"?")
_UPDATE = re.compile(r"\bUPDATE\s+(?:public\.)?\"?(\w+)\"?\s+(?:\w+\s+)?SET\b")
_INSERT = re.compile(r"^INSERT INTO (?:public\.)?\"?(\w+)\"?")
_POST = re.compile(r"\bwallet_post\(")
_HOLD = re.compile(r"\bwallet_hold\(")
_CALL = re.compile(r"\bFROM\s+public\.\"?(wallet_\w+)\"?\(")
_LOCKED_BY = {
    "wallet_bonus_count": ("wallet_rakepaid", "wallet_bonus"),
    "wallet_bonus_end": ("wallet_bonus",),
    "wallet_bonus_take_back": ("wallet_rakepaid", "wallet_bonus"),
}


_MAY_BE_WAITED_FOR = """
    SELECT code FROM wallet_account LEFT JOIN accounts_user player ON player.id = owner_id
    WHERE code = ANY(%s) AND balance_minor IS NOT NULL AND player.is_bot IS NOT TRUE
"""


class Locks(msgspec.Struct):
    """What one transaction has locked: tables in the order of the first lock in each, and the codes of accounts.

    Rows that it has made itself count for nothing: nobody else can wait for them yet.
    """

    tables: list[str] = []
    accounts: list[frozenset[str]] = []
    made: set[str] = set()

    def faults(self) -> list[str]:
        """Where it leaves the order: a table locked after a later one, or further accounts locked one by one."""
        ranks = [ORDER.index(table) for table in self.tables]
        faults = [] if ranks == sorted(ranks) else [" then ".join(self.tables)]
        later = frozenset().union(*self.accounts[1:]) - self.accounts[0] if self.accounts else frozenset()
        return faults + ([f"accounts locked later than the first: {sorted(later)}"] if later else [])


class Watch:
    """The transactions that were seen, by connection. `_beside` is a connection that sees what is committed."""

    def __init__(self, beside: psycopg.Connection[Any]) -> None:
        self.transactions: list[Locks] = []
        self._beside = beside
        self._open: dict[int, Locks] = {}

    def statement(self, wire: Any, text: str, parameters: Any) -> None:
        """Take note of one statement that is about to be sent."""
        if wire.transaction_status == TransactionStatus.IDLE or id(wire) not in self._open:
            self._open[id(wire)] = Locks()
            self.transactions.append(self._open[id(wire)])
        locks = self._open[id(wire)]
        if _POST.search(text):
            self._account(locks, re.findall(r"[\w:-]+", parameters["codes"]))
        elif _HOLD.search(text):
            self._account(locks, _codes(parameters))
        elif found := _CALL.search(text):
            for table in _LOCKED_BY.get(found[1], ()):
                _lock(locks, table)
        elif _LOCKING.search(text) and (found := _FROM.search(text)):
            if found[1] == "wallet_account":
                self._account(locks, _codes(parameters))
            else:
                _lock(locks, found[1])
        elif found := _UPDATE.search(text):
            _lock(locks, found[1])
        elif found := _INSERT.search(text):
            locks.made.add(found[1])

    def _account(self, locks: Locks, codes: list[str]) -> None:
        """Of these accounts those that others may wait for: committed before, and with a locked balance."""
        known = frozenset(code for (code,) in self._beside.execute(_MAY_BE_WAITED_FOR, [codes]))
        if known:
            _lock(locks, "wallet_account")
            locks.accounts.append(known)

    def faults(self) -> list[str]:
        """Every way in which a transaction left the order, each once."""
        return sorted({fault for locks in self.transactions for fault in locks.faults()})


def _codes(parameters: Any) -> list[str]:
    """The accounts' codes among a statement's parameters: an array of them, or each by itself."""
    given = list(parameters or ())
    return [one for one in (given[0] if given and isinstance(given[0], list) else given) if isinstance(one, str)]


def _lock(locks: Locks, table: str) -> None:
    if table == "tables_table" and table not in locks.made and HOSTS.intersection(locks.tables):
        table = "hosted table"
    if table in ORDER and table not in locks.tables and table not in locks.made:
        locks.tables.append(table)


def _text(query: Any, cursor: Any) -> str:
    """A statement as it is sent."""
    return query.as_string(cursor) if isinstance(query, Composable) else str(query)


def _database() -> str:
    """Where the test database is, for a connection of one's own."""
    connection.ensure_connection()
    info = connection.connection.info
    return psycopg.conninfo.make_conninfo(info.dsn, password=info.password)


@contextmanager
def watched() -> Iterator[Watch]:
    """Record the locks of every transaction in this process until the end of the block."""
    sent = psycopg.Cursor.execute
    with psycopg.connect(_database(), autocommit=True) as beside:
        watch = Watch(beside)

        def execute(cursor: Any, query: Any, params: Any = None, **how: Any) -> Any:
            if cursor.connection is not beside:
                text = query.decode() if isinstance(query, bytes) else _text(query, cursor)
                watch.statement(cursor.connection.pgconn, text, params)
            return sent(cursor, query, params, **how)

        psycopg.Cursor.execute = execute  # type: ignore[method-assign]
        try:
            yield watch
        finally:
            psycopg.Cursor.execute = sent  # type: ignore[method-assign]
