"""Reading the log: sealed transactions with their entries, in the order of their positions, as canonical fields."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec
from django.db import connection

from wallet.seal.canonical import ENTRY, HEADER, HOUSE, leaf_hash, parts

# Times are read as numbers: Python has no time for `infinity`, which a row may still hold.
_READ = """
SELECT l.position, l.block_id, l.salt, l.hash,
    t.id, t.public_id, t.kind, t.key, t.currency_id, {event_at}, {booked_at}, t.reverses_id, t.xid::text,
    t.fingerprint, t.note,
    e.id, e.transaction_id, e.account_id, a.code, a.kind, a.currency_id, a.owner_id, e.amount_minor,
    e.balance_after_minor, e.line, e.xid::text, {entry_booked_at}
FROM public.wallet_leaf l
LEFT JOIN public.wallet_transaction t ON t.id = l.transaction_id
LEFT JOIN public.wallet_entry e ON e.transaction_id = l.transaction_id AND e.booked_at = t.booked_at
LEFT JOIN public.wallet_account a ON a.id = e.account_id
WHERE l.position BETWEEN %s AND %s
ORDER BY l.position, e.id
"""
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
"""What of the log goes into the file of an archived month, by table: so that the file alone proves its transactions."""

_MICROSECONDS = """CASE WHEN isfinite({0}) THEN (extract(epoch FROM {0}) * 1000000)::bigint::text
    ELSE {0}::text END"""
_LEAF, _HEADER, _HOUSE = 4, len(HEADER), len(HOUSE)
_PAGE = 1_000


class Row(msgspec.Struct, frozen=True):
    """One joined row: the leaf, the transaction's fields or None if it is gone, an entry's fields or None."""

    position: int
    block: int
    salt: bytes
    hash: bytes
    header: dict[str, Any] | None
    house: dict[str, Any]
    entry: dict[str, Any] | None


class Sealed(msgspec.Struct, frozen=True):
    """A sealed transaction as it is now; `header` is None if it is gone. Fields are those of `canonical`."""

    position: int
    block: int
    salt: bytes
    hash: bytes
    header: dict[str, Any] | None
    house: dict[str, Any]
    entries: list[dict[str, Any]]

    @property
    def parts(self) -> list[str]:
        """The texts of its parts."""
        return parts((self.header or {}) | self.house, self.entries)

    @property
    def is_true(self) -> bool:
        """Whether it still is what was sealed."""
        return self.header is not None and leaf_hash(self.salt, self.parts) == self.hash


def between(first: int, last: int) -> Iterator[Sealed]:
    """The transactions from one position to another, both included, read in pages: memory does not grow with them."""
    for page in range(first, last + 1, _PAGE):
        yield from _page(page, min(page + _PAGE - 1, last))


def _page(first: int, last: int) -> Iterator[Sealed]:
    times = {"event_at": "t.event_at", "booked_at": "t.booked_at", "entry_booked_at": "e.booked_at"}
    sql = _READ.format(**{name: _MICROSECONDS.format(column) for name, column in times.items()})
    with connection.cursor() as cursor:
        cursor.execute(sql, (first, last))
        rows = [_row(row) for row in cursor.fetchall()]
    for _position, group in groupby(rows, key=attrgetter("position")):
        joined = list(group)
        one = joined[0]
        entries = [row.entry for row in joined if row.entry is not None]
        yield Sealed(one.position, one.block, one.salt, one.hash, one.header, one.house, entries)


def _row(row: tuple[Any, ...]) -> Row:
    position, block, salt, hashed = row[:_LEAF]
    header = dict(zip(HEADER, row[_LEAF : _LEAF + _HEADER], strict=True))
    house = dict(zip(HOUSE, row[_LEAF + _HEADER : _LEAF + _HEADER + _HOUSE], strict=True))
    entry = dict(zip(ENTRY, row[_LEAF + _HEADER + _HOUSE :], strict=True))
    return Row(
        position,
        block,
        bytes(salt),
        bytes(hashed),
        header if header["id"] is not None else None,
        house,
        entry if entry["id"] is not None else None,
    )
