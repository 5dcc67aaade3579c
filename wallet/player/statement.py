"""A player's own money: what is where, and every line of it with what it was for."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

import msgspec
from django.db import connection

from wallet.finance.reports.period import day_begins
from wallet.ledger.buckets import BUCKETS
from wallet.ledger.kinds import Kind
from wallet.ledger.meanings import About, meanings_of
from wallet.ledger.refs import player_main

ON_A_PAGE = 40

_HOLDINGS = """
SELECT c.code, COALESCE(sum(a.balance_minor) FILTER (WHERE {main}), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE {play}), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE {bonus}), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE {out}), 0)::bigint,
    public.wallet_pending_in(%(owner)s, c.code), c.minor_digits, c.name
FROM public.wallet_currency c
LEFT JOIN public.wallet_account a ON a.currency_id = c.code AND a.owner_id = %(owner)s
GROUP BY c.code HAVING count(a.id) > 0 OR public.wallet_pending_in(%(owner)s, c.code) > 0
ORDER BY c.kind, c.code
"""

# Chips always, though they were never given any; money where it is played for, or where some is left.
_IN_HAND = """
SELECT c.code, COALESCE(a.balance_minor, 0), c.minor_digits
FROM public.wallet_currency c
LEFT JOIN public.wallet_account a ON a.currency_id = c.code AND a.code = %(account)s
WHERE c.kind = 'practice' OR a.balance_minor > 0
    OR EXISTS (SELECT FROM public.wallet_licence_now() l WHERE l.currency = c.code)
ORDER BY c.kind, c.code
"""

_LINES = """
SELECT e.id, t.public_id, t.kind, t.key, t.event_at, a.code, e.amount_minor
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id
JOIN public.wallet_transaction t ON t.id = e.transaction_id
WHERE a.owner_id = %(owner)s AND a.currency_id = %(currency)s AND {bucket}
    AND (%(before)s::bigint IS NULL OR e.id < %(before)s) AND (%(kind)s = '' OR t.kind = %(kind)s)
    AND (%(first)s::timestamptz IS NULL OR t.event_at >= %(first)s)
    AND (%(last)s::timestamptz IS NULL OR t.event_at < %(last)s)
ORDER BY e.id DESC LIMIT %(most)s
"""

_UP_TO = """
SELECT COALESCE(sum(e.amount_minor), 0)::bigint
FROM public.wallet_account a JOIN public.wallet_entry e ON e.account_id = a.id
WHERE a.owner_id = %(owner)s AND a.currency_id = %(currency)s AND {bucket} AND e.id <= %(entry)s
"""

# The same after each of some lines between which others are left out.
_AFTER = """
SELECT line.id, line.running FROM (
    SELECT e.id, (sum(e.amount_minor) OVER (ORDER BY e.id))::bigint AS running
    FROM public.wallet_account a JOIN public.wallet_entry e ON e.account_id = a.id
    WHERE a.owner_id = %(owner)s AND a.currency_id = %(currency)s AND {bucket} AND e.id <= %(newest)s
) AS line WHERE line.id = ANY(%(entries)s)
"""


class Holding(msgspec.Struct, frozen=True):
    """What a player has in one currency, by bucket, in minor units; `in_minor` is on its way and not theirs yet."""

    currency: str
    main_minor: int
    play_minor: int
    bonus_minor: int
    out_minor: int
    in_minor: int
    minor_digits: int
    name: str

    @property
    def total_minor(self) -> int:
        """The sum over all parts that are the player's."""
        return self.main_minor + self.play_minor + self.bonus_minor + self.out_minor

    @property
    def posted_minor(self) -> int:
        """What is booked as the player's, on its way out included."""
        return self.total_minor

    @property
    def available_minor(self) -> int:
        """What the player can use now."""
        return self.main_minor


class InHand(msgspec.Struct, frozen=True):
    """What a player could bring to a table now, in one currency, in minor units."""

    currency: str
    main_minor: int
    minor_digits: int


class LineFilter(msgspec.Struct, frozen=True):
    """Which lines a player wants to see: of which bucket and kind, of which days, and before which line."""

    currency: str
    bucket: str = "all"
    kind: str = ""
    first: date | None = None
    last: date | None = None
    before: int | None = None

    def shows(self, *, kind: str, account: str) -> bool:
        """Whether a line of this kind on this account is among those asked for, days aside."""
        return self.kind in ("", kind) and BUCKETS.get(self.bucket, BUCKETS["all"]).holds(account)


class OwnLine(msgspec.Struct, frozen=True):
    """One entry on one of the player's accounts; `after_minor` is what the part asked for then held.

    `into` is where it went when both sides of a movement between the player's own accounts are told as one line.
    """

    entry: int
    transaction: str
    kind: str
    at: datetime
    account: str
    amount_minor: int
    after_minor: int
    about: About | None = None
    into: str = ""

    @property
    def kind_words(self) -> str:
        """What happened, in the reader's language."""
        return str(Kind(self.kind).label)


class OwnPage(msgspec.Struct, frozen=True):
    """A page of lines, newest first; `older` is where the next page begins."""

    lines: tuple[OwnLine, ...]
    older: int | None


def in_hand(owner_pk: int) -> list[InHand]:
    """What a player has at hand, money first; one query, for every page asks."""
    return [InHand(*row) for row in _rows(_IN_HAND, {"account": player_main(owner_pk).code})]


def holdings(owner_pk: int) -> list[Holding]:
    """What a player has, a line a currency, money first."""
    parts = {name: bucket.accounts for name, bucket in BUCKETS.items() if name != "all"}
    return [Holding(*row) for row in _rows(_HOLDINGS.format(**parts), {"owner": owner_pk})]


def lines(owner_pk: int, wanted: LineFilter, most: int = ON_A_PAGE) -> OwnPage:
    """A page of a player's statement. An unknown bucket is everything."""
    bucket = BUCKETS.get(wanted.bucket, BUCKETS["all"]).accounts
    given = {
        "owner": owner_pk,
        "currency": wanted.currency,
        "kind": wanted.kind,
        "before": wanted.before,
        "first": wanted.first and day_begins(wanted.first),
        "last": wanted.last and day_begins(wanted.last + timedelta(days=1)),
        "most": most + 1,
    }
    found = _rows(_LINES.format(bucket=bucket), given)
    shown = found[:most]
    after = _balances(bucket, owner_pk, wanted, [(row[0], row[6]) for row in shown])
    abouts = meanings_of({row[3] for row in shown})
    out = [
        OwnLine(entry, public_id, kind, at, code, amount_minor, after[entry], abouts.get(key))
        for entry, public_id, kind, key, at, code, amount_minor in shown
    ]
    return OwnPage(tuple(out), shown[-1][0] if len(found) > most else None)


def with_movements_joined(page: OwnPage) -> OwnPage:
    """Join lines: what went from one of the player's accounts to another is one line instead of two."""
    joined: list[OwnLine] = []
    for line in page.lines:
        newer = joined[-1] if joined else None
        if newer and newer.transaction == line.transaction and newer.amount_minor == -line.amount_minor != 0:
            taken, given = sorted((newer, line), key=lambda side: side.amount_minor)
            joined[-1] = msgspec.structs.replace(
                newer, account=taken.account, amount_minor=given.amount_minor, into=given.account
            )
        else:
            joined.append(line)
    return OwnPage(tuple(joined), page.older)


def _balances(bucket: str, owner_pk: int, wanted: LineFilter, shown: Sequence[tuple[int, int]]) -> dict[int, int]:
    """What there was after each of these entries, newest first; of a run without gaps only the newest is asked for."""
    if not shown:
        return {}
    newest = shown[0][0]
    given = {"owner": owner_pk, "currency": wanted.currency, "newest": newest, "entries": [entry for entry, _ in shown]}
    if wanted.kind or wanted.first or wanted.last:
        return dict(_rows(_AFTER.format(bucket=bucket), given))
    balance = int(_rows(_UP_TO.format(bucket=bucket), given | {"entry": newest})[0][0])
    after = {}
    for entry, amount_minor in shown:
        after[entry] = balance
        balance -= amount_minor
    return after


def _rows(sql: str, params: dict[str, Any]) -> Sequence[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        rows: Sequence[tuple[Any, ...]] = cursor.fetchall()
        return rows
