"""Reading the log: sealed transactions with their entries, in the order of their positions, as canonical fields."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec
from django.db import connection
from django.db.backends.utils import CursorWrapper

from wallet.seal.canonical import ENTRY, HEADER, HOUSE, leaf_hash, leaf_over, part_hashes, parts

# Times are read as numbers: Python has no time for `infinity`, which a row may still hold. Transactions, entries and
# accounts are looked up together: a look-up each would cost as many blocks as the index is deep.
_READ = """
WITH leaf AS MATERIALIZED (
    SELECT l.position, l.block_id, l.salt, l.hash, l.transaction_id FROM public.wallet_leaf l
    WHERE l.position BETWEEN %s AND %s
), t AS MATERIALIZED (
    SELECT * FROM public.wallet_transaction WHERE id = ANY ((SELECT array_agg(transaction_id) FROM leaf)::bigint[])
)
SELECT l.position, l.block_id, l.salt, l.hash,
    t.id, t.public_id, t.kind, t.key, t.currency_id, {event_at}, {booked_at}, t.reverses_id, t.xid::text,
    t.fingerprint, t.note, t.booked_at::text
FROM leaf l LEFT JOIN t ON t.id = l.transaction_id
ORDER BY l.position
"""
# The entries lie in months: by the times that are asked for, those of other months are not looked into.
_ENTRIES = """
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(%s::bigint[], %s::timestamptz[]) AS t (id, booked_at)
), leg AS MATERIALIZED (
    SELECT * FROM public.wallet_entry
    WHERE transaction_id = ANY ((SELECT array_agg(id) FROM asked)::bigint[])
        AND booked_at >= %s::timestamptz AND booked_at <= %s::timestamptz
), a AS MATERIALIZED (
    SELECT * FROM public.wallet_account
    WHERE id = ANY ((SELECT array_agg(DISTINCT account_id) FROM leg)::bigint[])
)
SELECT e.id, e.transaction_id, e.account_id, a.code, a.kind, a.currency_id, a.owner_id, e.amount_minor,
    e.balance_after_minor, e.line, e.xid::text, {entry_booked_at}
FROM leg e JOIN asked t ON t.id = e.transaction_id AND t.booked_at = e.booked_at
LEFT JOIN a ON a.id = e.account_id
ORDER BY e.transaction_id, e.id
"""
_LEFT = "SELECT transaction_id, hashes FROM public.wallet_entrieshash WHERE transaction_id = ANY (%s::bigint[])"
_OF_THE_BLOCKS = """
SELECT of_a_block.* FROM public.{table} of_a_block WHERE of_a_block.{block} IN (
    SELECT l.block_id FROM public.wallet_transaction t JOIN public.wallet_leaf l ON l.transaction_id = t.id
    WHERE t.booked_at >= %(begins_at)s AND t.booked_at < %(ends_at)s) ORDER BY of_a_block.{order}
"""
OF_A_MONTH = {
    "wallet_leaf": """
        SELECT l.* FROM public.wallet_transaction t JOIN public.wallet_leaf l ON l.transaction_id = t.id
        WHERE t.booked_at >= %(begins_at)s AND t.booked_at < %(ends_at)s ORDER BY l.position""",
    "wallet_block": _OF_THE_BLOCKS.format(table="wallet_block", block="number", order="number"),
    "wallet_blocksignature": _OF_THE_BLOCKS.format(table="wallet_blocksignature", block="block_id", order="id"),
    "wallet_anchor": _OF_THE_BLOCKS.format(table="wallet_anchor", block="block_id", order="id"),
}
"""The log's rows for the file of an archived month, by table, so that the file by itself proves its transactions."""

_MICROSECONDS = """CASE WHEN isfinite({0}) THEN (extract(epoch FROM {0}) * 1000000)::bigint::text
    ELSE {0}::text END"""
_LEAF, _HEADER = 4, len(HEADER)
_PAGE = 1_000


class Sealed(msgspec.Struct, frozen=True):
    """A sealed transaction as it is now; `header` is None if it is gone. Fields are those of `canonical`.

    `left` are the hashes of its entries, one after the other, if those are in a file (wallet.seal.left).
    """

    position: int
    block: int
    salt: bytes
    hash: bytes
    header: dict[str, Any] | None
    house: dict[str, Any]
    entries: list[dict[str, Any]]
    left: bytes = b""

    @property
    def parts(self) -> list[str]:
        """The texts of its parts."""
        return parts((self.header or {}) | self.house, self.entries)

    @property
    def booked_at(self) -> int | None:
        """Its time of booking in microseconds since 1970; None if the text is not a time."""
        text = str((self.header or {}).get("booked_at"))
        return int(text) if text.isdigit() else None

    @property
    def is_true(self) -> bool:
        """Whether it is unchanged since it was sealed."""
        return self.header is not None and leaf_hash(self.salt, self.parts) == self.hash

    @property
    def is_true_without_entries(self) -> bool:
        """Whether the rest of a transaction with archived entries is unchanged since it was sealed with them."""
        if self.header is None or self.entries:
            return False
        return leaf_over([*part_hashes(self.salt, self.parts), self.left]) == self.hash


def between(first: int, last: int) -> Iterator[Sealed]:
    """The transactions from one position to another, both included, read in pages: memory does not grow with them."""
    for page in range(first, last + 1, _PAGE):
        yield from _page(page, min(page + _PAGE - 1, last))


def _page(first: int, last: int) -> Iterator[Sealed]:
    with connection.cursor() as cursor:
        times = {name: _MICROSECONDS.format(f"t.{name}") for name in ("event_at", "booked_at")}
        cursor.execute(_READ.format(**times), (first, last))
        leaves = cursor.fetchall()
        booked_at = {row[_LEAF]: row[-1] for row in leaves if row[_LEAF] is not None}
        entries = _entries(cursor, booked_at)
        left = _left(cursor, [one for one in booked_at if one not in entries])
        # A month that came back from its file between these two statements was in neither.
        nowhere = {one: at for one, at in booked_at.items() if one not in entries and one not in left}
        entries |= _entries(cursor, nowhere)
    for row in leaves:
        position, block, salt, hashed = row[:_LEAF]
        header = dict(zip(HEADER, row[_LEAF : _LEAF + _HEADER], strict=True))
        house = dict(zip(HOUSE, row[_LEAF + _HEADER : -1], strict=True))
        gone = header["id"] is None
        own = entries.get(header["id"], [])
        shown = None if gone else header
        yield Sealed(position, block, bytes(salt), bytes(hashed), shown, house, own, left.get(header["id"], b""))


def _left(cursor: CursorWrapper, ids: list[int]) -> dict[int, bytes]:
    """The hashes of archived entries by their transactions' ids, given the transactions without entries."""
    if not ids:
        return {}
    cursor.execute(_LEFT, (ids,))
    return {transaction: bytes(hashes) for transaction, hashes in cursor.fetchall()}


def _entries(cursor: CursorWrapper, booked_at: dict[int, str]) -> dict[int, list[dict[str, Any]]]:
    """The entries of transactions by their ids, given when each was booked as PostgreSQL writes it."""
    by_transaction: dict[int, list[dict[str, Any]]] = {}
    for ids in _by_month(booked_at):
        moments = [booked_at[one] for one in ids]
        sql = _ENTRIES.format(entry_booked_at=_MICROSECONDS.format("e.booked_at"))
        cursor.execute(sql, (ids, moments, min(moments), max(moments)))
        for row in cursor.fetchall():
            by_transaction.setdefault(row[1], []).append(dict(zip(ENTRY, row, strict=True)))
    return by_transaction


def _by_month(booked_at: dict[int, str]) -> Iterator[list[int]]:
    """Ids whose times begin alike, year and month: within one, texts of the same zone are in the order of time."""
    for _month, ids in groupby(sorted(booked_at, key=lambda one: booked_at[one]), key=lambda one: booked_at[one][:7]):
        yield list(ids)
