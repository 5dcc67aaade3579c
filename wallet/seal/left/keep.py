"""Stores what proves a month after its entries were archived, so that the log still proves all that stays.

For each transaction these are the hashes of its entries, which together with header and note make its leaf. For
each account that goes on it is the text of its last entry, with owner and balance, whose hash is among those.
Python computes both from the rows in the database, and only if these are what was sealed.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.db import connection

from wallet.ledger.past.archive import CannotArchive
from wallet.ledger.past.models import Carried, Month
from wallet.seal.canonical import part_hashes
from wallet.seal.log import Sealed, between
from wallet.seal.models import EntriesHash, LastEntry

HEADER_AND_HOUSE = 2
"""Parts before the entries."""
_AT_ONCE = 5_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PLACES = """
SELECT min(l.position), max(l.position), count(*), count(l.position)
FROM public.wallet_transaction t LEFT JOIN public.wallet_leaf l ON l.transaction_id = t.id
WHERE t.booked_at >= %s AND t.booked_at < %s
"""
_LET_GO = """
DELETE FROM public.{table} WHERE transaction_id IN (
    SELECT t.id FROM public.wallet_transaction t WHERE t.booked_at >= %s AND t.booked_at < %s)
"""


def keep(month: Month) -> None:
    """Store what proves a month. Raises CannotArchive if a transaction is in no block, or is not what was sealed."""
    carried = set(Carried.objects.values_list("account_id", flat=True))
    last: dict[int, tuple[int, LastEntry]] = {}
    rows: list[EntriesHash] = []
    for sealed in _of(month):
        if not sealed.is_true or sealed.header is None:
            raise CannotArchive(f"{month} has a transaction that is not what was sealed: position {sealed.position}.")
        transaction, texts = sealed.header["id"], sealed.parts
        hashes = part_hashes(sealed.salt, texts)[HEADER_AND_HOUSE:]
        rows.append(EntriesHash(transaction_id=transaction, hashes=b"".join(hashes)))
        if len(rows) == _AT_ONCE:
            EntriesHash.objects.bulk_create(rows)
            rows = []
        for part, entry in enumerate(sealed.entries, HEADER_AND_HOUSE):
            account, order = entry["account_id"], entry["line"] or entry["id"]
            if account in carried and (account not in last or last[account][0] < order):
                text = LastEntry(account_id=account, month_at=month.begins_at, transaction_id=transaction)
                text.part, text.text = part, texts[part]
                last[account] = (order, text)
    EntriesHash.objects.bulk_create(rows)
    LastEntry.objects.bulk_create([text for _order, text in last.values()], batch_size=_AT_ONCE)


def let_go(month: Month) -> None:
    """Forget it: the month's entries are back, and prove themselves."""
    with connection.cursor() as cursor:
        for model in (EntriesHash, LastEntry):
            cursor.execute(_LET_GO.format(table=model._meta.db_table), (month.begins_at, month.ends_at))


def _of(month: Month) -> Iterator[Sealed]:
    """A month's transactions in the order of the log. Raises CannotArchive where one is in no block."""
    with connection.cursor() as cursor:
        cursor.execute(_PLACES, (month.begins_at, month.ends_at))
        first, last, count, sealed = cursor.fetchone()
    if count != sealed:
        raise CannotArchive(f"{month} has {count - sealed} transactions that are not in the sealed log yet.")
    if not count:
        return
    begins, ends = ((moment - _EPOCH) // timedelta(microseconds=1) for moment in (month.begins_at, month.ends_at))
    for one in between(first, last):
        if one.booked_at is not None and begins <= one.booked_at < ends:
            yield one
