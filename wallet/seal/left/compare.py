"""Compares the balances carried out of archived months with the last entries of those months.

The balance of an account at the end of the last archived month is carried (wallet.ledger.past.models.Carried). It
must be equal to the first closing after that, less the entries in the database; and for a locked account, to the
balance after its last archived entry. That entry's text is stored with its place, and its hash in the log proves
it. So nobody can give a dormant account to somebody else.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.db import connection

from wallet.ledger.audit import Check, Looks
from wallet.ledger.past.months import online_from
from wallet.ledger.past.slices import Slice, Some
from wallet.seal.canonical import part_hash, part_salt
from wallet.seal.left.keep import HEADER_AND_HOUSE
from wallet.seal.verify import Untrue

_DIGEST = 32
_NAMED = ("id", "code", "kind", "currency", "owner")
_CARRIED = """
WITH until AS (
    SELECT s.number, s.ends_at FROM public.wallet_seal s WHERE s.ends_at >= %(from)s ORDER BY s.ends_at LIMIT 1
), since AS MATERIALIZED (
    SELECT e.account_id, sum(e.amount_minor) AS minor, count(*) AS lines FROM public.wallet_entry e, until
    WHERE e.booked_at >= %(from)s AND e.booked_at < until.ends_at AND e.account_id BETWEEN %(low)s AND %(high)s
    GROUP BY e.account_id
), there AS (
    SELECT id FROM public.wallet_account WHERE id BETWEEN %(low)s AND %(high)s
    UNION SELECT account_id FROM public.wallet_carried WHERE account_id BETWEEN %(low)s AND %(high)s
)
SELECT there.id, a.code, a.kind, a.currency_id, a.owner_id, a.balance_minor IS NOT NULL,
    COALESCE(closed.balance_minor, 0) - COALESCE(since.minor, 0), COALESCE(closed.lines, 0) - COALESCE(since.lines, 0),
    c.balance_minor, c.lines, last.part, last.text, h.hashes, leaf.salt
FROM there
LEFT JOIN public.wallet_account a ON a.id = there.id
LEFT JOIN public.wallet_carried c ON c.account_id = there.id
LEFT JOIN since ON since.account_id = there.id
LEFT JOIN LATERAL (
    SELECT k.balance_minor, k.lines FROM public.wallet_closing k, until
    WHERE k.account_id = there.id AND k.number <= until.number ORDER BY k.number DESC LIMIT 1
) AS closed ON true
LEFT JOIN LATERAL (
    SELECT l.transaction_id, l.part, l.text FROM public.wallet_lastentry l
    WHERE l.account_id = there.id ORDER BY l.month_at DESC LIMIT 1
) AS last ON c.account_id IS NOT NULL
LEFT JOIN public.wallet_entrieshash h ON h.transaction_id = last.transaction_id
LEFT JOIN public.wallet_leaf leaf ON leaf.transaction_id = last.transaction_id
ORDER BY there.id
"""


def untrue_carried(part: Slice) -> Iterator[Untrue]:
    """The faults of the carried balances of some accounts."""
    here_from = online_from()
    if here_from is None or not isinstance(part, Some):
        return
    with connection.cursor() as cursor:
        cursor.execute(_CARRIED, {"from": here_from, "low": part.low, "high": part.high})
        rows = cursor.fetchall()
    for row in map(_Carried._make, rows):
        # PostgreSQL's sums are numeric, which psycopg gives as decimals.
        minor = None if row.minor is None else int(row.minor)
        yield from _of_an_account(row._replace(made_minor=int(row.made_minor), minor=minor))


class _Carried(NamedTuple):
    """An account as it is now, what it should be carried with, what it is, and its last entry that is in a file."""

    id: int
    code: str | None
    kind: str | None
    currency: str | None
    owner: int | None
    is_locked: bool
    made_minor: int
    made_lines: int
    minor: int | None
    lines: int | None
    part: int | None
    text: str | None
    hashes: bytes | None
    salt: bytes | None


def _of_an_account(row: _Carried) -> Iterator[Untrue]:
    about = f"account {row.code or row.id} {row.currency or ''}".rstrip()
    carries = "nothing" if row.minor is None else f"{row.minor} after {row.lines} entries"
    if (row.minor, row.lines) != (row.made_minor, row.made_lines) and (row.minor is not None or row.made_minor != 0):
        yield Untrue(about, f"carried with {carries}", f"{row.made_minor} after {row.made_lines} entries")
    if row.minor is None:
        return
    if row.part is None or row.text is None or row.hashes is None or row.salt is None:
        yield Untrue(about, "without its last entry that is in a file", "proved by it")
        return
    place = row.part - HEADER_AND_HOUSE
    if row.hashes[place * _DIGEST :][:_DIGEST] != part_hash(part_salt(bytes(row.salt), row.part), row.text):
        yield Untrue(about, "with a last entry in a file that is not what was sealed", "unchanged")
    fields = _fields(row.text)
    is_now = {name: None if (value := getattr(row, name)) is None else str(value) for name in _NAMED}
    was = dict(zip(_NAMED, map(fields.get, _SAID), strict=True))
    if is_now != was:
        yield Untrue(about, _words(is_now), _words(was))
    ended = (fields.get("balance_after_minor"), fields.get("line"))
    if row.is_locked and ended != (str(row.minor), str(row.lines)):
        yield Untrue(about, f"carried with {carries}", f"{ended[0]} after {ended[1]} entries, by the last in a file")


_SAID = ("account_id", "account", "account_kind", "account_currency", "account_owner")
"""The names of an account's properties in a sealed entry."""


def _words(account: dict[str, str | None]) -> str:
    return f"{account['code']} {account['currency']}, {account['kind']} of {account['owner'] or 'nobody'}"


def _fields(text: str) -> dict[str, str | None]:
    """A part's fields; no code, kind or number has a sign that is escaped."""
    split = (line.partition("=") for line in text.splitlines())
    return {name: value if sign else None for name, sign, value in split}


AS_CARRIED = Check(find=untrue_carried, looks=Looks.ACCOUNTS)
"""The part of the ledger's check about accounts with an archived past."""
