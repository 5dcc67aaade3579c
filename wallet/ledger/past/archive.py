"""Archives old months to files and restores them; a file is read back before its entries are deleted.

A file is gzipped JSON lines: first a header, then rows of tables as `{"table": ..., "row": {...}}`. It has the
month's entries and transactions, their accounts, the closed days that prove them with their closings, and rows that
other rooms add with `with_a_month`. Of these only the entries are deleted from the database: keys stay, so that
nothing is booked twice, and days and closings stay, so that the rest can still be proved
(docs/decisions/ledger-time.md). Other code adds to `leaving` what else has to be stored for that.
"""

import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from psycopg import sql

from base.registry import Registry
from wallet.ledger.past.models import Month, Seal
from wallet.ledger.past.reading import rows_of

VERSION = 1
YOUNGEST = timedelta(days=400)
"""How long a month stays: for a year's tax, the months of limits, and players' statements."""
ENTRIES = "wallet_entry"
_AT_ONCE = 5_000
_AS_JSON = "SELECT to_jsonb(part)::text FROM ({query}) AS part"

# The carried balances after a month has come back, while the months before it are still in files. It writes the rows
# that `ledger_carry` (0026_closings.sql) writes, and follows it: a change of one needs the same change of the other.
# `wallet_held` cannot be asked about the moment at which the month begins, because that moment may lie within a day
# that begins in the month before. So an account's balance is that of the month's end, less what the month's entries
# moved. These are added up for all accounts at once. For one account alone no index would be used: each of the two
# by account has only a part of the entries.
_CARRY_FROM_BEHIND = """
    INSERT INTO public.wallet_carried (account_id, transaction_id, currency_id, balance_minor, lines, booked_at)
    SELECT a.id, -1 - (SELECT count(*) FROM public.wallet_currency c WHERE c.code < a.currency_id), a.currency_id,
        h.balance_minor - COALESCE(moved.minor, 0), h.lines - COALESCE(moved.lines, 0),
        %(until)s::timestamptz - interval '1 microsecond'
    FROM public.wallet_account a CROSS JOIN LATERAL public.wallet_held(a.id, %(ends_at)s) AS h
    LEFT JOIN (
        SELECT e.account_id, sum(e.amount_minor) AS minor, count(*) AS lines FROM public.wallet_entry e
        WHERE e.booked_at >= %(until)s AND e.booked_at < %(ends_at)s GROUP BY e.account_id
    ) AS moved ON moved.account_id = a.id
    WHERE (a.closed_at IS NULL OR a.closed_at >= %(until)s) AND h.lines > COALESCE(moved.lines, 0)
"""

_OWN = {
    "wallet_day": """
        SELECT * FROM public.wallet_day WHERE ends_at > %(begins_at)s AND begins_at < %(ends_at)s ORDER BY number""",
    "wallet_seal": """
        SELECT * FROM public.wallet_seal WHERE ends_at > %(begins_at)s AND begins_at < %(ends_at)s ORDER BY number""",
    "wallet_closing": """
        SELECT c.* FROM public.wallet_closing c JOIN public.wallet_seal s ON s.number = c.number
        WHERE s.ends_at > %(begins_at)s AND s.begins_at < %(ends_at)s ORDER BY c.number, c.account_id""",
    "wallet_account": """
        SELECT a.id, a.code, a.kind, a.owner_id, a.currency_id, a.opened_at FROM public.wallet_account a WHERE a.id IN (
            SELECT e.account_id FROM public.wallet_entry e
            WHERE e.booked_at >= %(begins_at)s AND e.booked_at < %(ends_at)s) ORDER BY a.id""",
    "wallet_transaction": """
        SELECT * FROM public.wallet_transaction
        WHERE booked_at >= %(begins_at)s AND booked_at < %(ends_at)s ORDER BY booked_at, id""",
    ENTRIES: """
        SELECT * FROM public.wallet_entry
        WHERE booked_at >= %(begins_at)s AND booked_at < %(ends_at)s ORDER BY booked_at, id""",
}

with_a_month: Registry[str] = Registry("what is archived with a month of the ledger")
"""By table: a query of its rows that belong to a month's entries, from `%(begins_at)s` on, before `%(ends_at)s`."""

for _table, _query in _OWN.items():
    with_a_month.add(_table, _query)

leaving: Registry[Callable[[Month], None]] = Registry("what is kept of a month of the ledger as it leaves")
"""Called with a month after the carried balances are written and before its entries are deleted. Each may raise
CannotArchive, and then nothing leaves."""
returning: Registry[Callable[[Month], None]] = Registry("what is no longer kept of a month that is back")
"""Called with a month whose entries are restored."""


class CannotArchive(Exception):
    """A month that cannot be archived or restored; the message says why."""


def due_before(before: datetime, youngest: timedelta = YOUNGEST) -> list[Month]:
    """The months that end by a moment and are here, oldest first; `youngest` counts in whole days.

    Raises CannotArchive if one of them has to stay.
    """
    due = list(Month.objects.filter(archived_at=None, ends_at__lte=before).order_by("begins_at"))
    sealed = Seal.objects.order_by("-ends_at").values_list("ends_at", flat=True).first()
    for month in due:
        if (timezone.now() - month.ends_at).days < youngest.days:
            raise CannotArchive(f"{month} is not {youngest.days} days old yet.")
        if sealed is None or month.ends_at > sealed:
            raise CannotArchive(f"{month} has days that are not closed yet.")
    return due


def archive(month: Month, folder: Path) -> Path:
    """Write a month's file, read it back, delete its entries. Raises CannotArchive, and then nothing is deleted."""
    path = folder / f"ledger-{month}.jsonl.gz"
    with transaction.atomic(), connection.cursor() as cursor:
        # No entry comes into a month that is over; but a repair of one might.
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        table = sql.Identifier("public", month.name)
        cursor.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(table))
        entries = _write(path, month)
        sha256 = digest_of(path)
        _read_back(path, month, entries)
        cursor.execute("SELECT public.ledger_carry(%s)", [month.ends_at])
        for keep in leaving:
            keep(month)
        cursor.execute(sql.SQL("ALTER TABLE public.wallet_entry DETACH PARTITION {}").format(table))
        cursor.execute(sql.SQL("DROP TABLE {}").format(table))
        month.archived_at, month.entries, month.file, month.sha256 = timezone.now(), entries, path.name, sha256
        month.save()
    return path


def restore(month: Month, folder: Path) -> int:
    """Restore a month's entries from its file; returns how many.

    Raises CannotArchive if the file has changed. Only the month that was archived last can be restored, so that the
    entries in the database have no gap.
    """
    path = folder / month.file
    later = Month.objects.filter(archived_at__isnull=False, ends_at__gt=month.ends_at)
    if month.archived_at is None or later.exists():
        raise CannotArchive(f"{month} is here, or a later month has to come back first.")
    if not path.is_file() or digest_of(path) != month.sha256:
        raise CannotArchive(f"{path} is not there, or is not the file that {month} was archived to.")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        cursor.execute("CREATE TEMPORARY TABLE restored (LIKE public.wallet_entry) ON COMMIT DROP")
        restored = 0
        for rows in _many(row for table, row in rows_of(path) if table == ENTRIES):
            cursor.execute(
                "INSERT INTO restored SELECT * FROM jsonb_populate_recordset(NULL::public.wallet_entry, %s::jsonb)",
                [json.dumps(rows)],
            )
            restored += len(rows)
        if restored != month.entries:
            raise CannotArchive(f"{path} has {restored} entries, and {month.entries} have left.")
        Month.objects.filter(pk=month.pk).delete()
        cursor.execute("SELECT public.ledger_make_month(%s, 'SELECT * FROM restored')", [month.begins_at])
        last = Month.objects.filter(archived_at__isnull=False).order_by("-ends_at").first()
        cursor.execute("DELETE FROM public.wallet_carried")
        if last is not None:
            cursor.execute(_CARRY_FROM_BEHIND, {"until": last.ends_at, "ends_at": month.ends_at})
        for let_go in returning:
            let_go(month)
    return restored


def digest_of(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(path: Path, month: Month) -> int:
    """The file, all or nothing; how many entries it has."""
    unfinished = path.with_suffix(".unfinished")
    head = {"version": VERSION, "begins_at": month.begins_at.isoformat(), "ends_at": month.ends_at.isoformat()}
    entries = 0
    # Without a time in it, the same month is the same file.
    with unfinished.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
        file.write(f"{json.dumps(head)}\n".encode())
        for table, query in with_a_month.items():
            for row in _rows(query, month):
                file.write(f'{{"table": "{table}", "row": {row}}}\n'.encode())
                entries += table == ENTRIES
    unfinished.replace(path)
    return entries


def _read_back(path: Path, month: Month, entries: int) -> None:
    """Compare the file with the database, row by row. Raises CannotArchive."""
    rows = (row for table, row in rows_of(path) if table == ENTRIES)
    there = (json.loads(row) for row in _rows(_OWN[ENTRIES], month))
    same = sum(one == other for one, other in zip(rows, there, strict=True))
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier("public", month.name)))
        (here,) = cursor.fetchone()
        if not same == entries == here:
            raise CannotArchive(f"{path} does not say what {month} says; its entries stay.")


def _rows(query: str, month: Month) -> Iterator[str]:
    """Rows as JSON, as they come."""
    span = {"begins_at": month.begins_at, "ends_at": month.ends_at}
    with connection.chunked_cursor() as cursor:
        cursor.execute(_AS_JSON.format(query=query), span)
        while rows := cursor.fetchmany(_AT_ONCE):
            yield from (row for (row,) in rows)


def _many(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    left = iter(rows)
    while some := list(islice(left, _AT_ONCE)):
        yield some
