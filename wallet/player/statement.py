"""A player's own money: holdings, and the statement with the purpose of each line."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

import msgspec
from django.db import connection
from django.utils import timezone

from wallet.finance.reports.period import day_begins
from wallet.ledger.buckets import BUCKETS, Bucket
from wallet.ledger.kinds import Kind
from wallet.ledger.meanings import About, meanings_of
from wallet.ledger.refs import player_bonus, player_main

ON_A_PAGE = 40

_HOLDINGS = """
SELECT c.code, COALESCE(sum(a.balance_minor) FILTER (WHERE {main}), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE {play}), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE {bonus}), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE {out}), 0)::bigint,
    public.wallet_pending_in(%(owner)s, c.code), c.minor_digits, c.name
FROM public.wallet_currency c
LEFT JOIN public.wallet_account a ON a.currency_id = c.code AND a.owner_id = %(owner)s AND a.closed_at IS NULL
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

# The accounts in which anything may have moved since a moment: a closed one has not moved since it was closed.
_OWN = """
    a.owner_id = %(owner)s AND a.currency_id = %(currency)s AND {bucket}
    AND (a.closed_at IS NULL OR a.closed_at >= %(since)s::timestamptz)
"""

# The lines of a span of time. `line IS NOT NULL` names the index by account and time; a player has no other accounts.
_ENTRIES = """
SELECT e.id, e.transaction_id, a.code, e.amount_minor, e.booked_at
FROM public.wallet_account a JOIN public.wallet_entry e ON e.account_id = a.id AND e.line IS NOT NULL
WHERE {own} AND e.booked_at >= %(since)s::timestamptz AND e.booked_at <= %(until)s::timestamptz
    AND (e.booked_at, e.id) < (%(until)s::timestamptz, %(before)s::bigint)
"""
# Their transactions, looked up together and in order: a look-up each would cost as many blocks as the index is deep.
_LINES = """
WITH entry AS MATERIALIZED ({entries}), transaction AS MATERIALIZED (
    SELECT * FROM public.wallet_transaction WHERE id = ANY (ARRAY(SELECT DISTINCT transaction_id FROM entry))
)
SELECT e.id, t.public_id, t.kind, t.key, t.event_at, e.code, e.amount_minor, e.booked_at
FROM entry e JOIN transaction t ON t.id = e.transaction_id
WHERE (%(kind)s = '' OR t.kind = %(kind)s)
    AND (%(first)s::timestamptz IS NULL OR t.event_at >= %(first)s)
    AND (%(last)s::timestamptz IS NULL OR t.event_at < %(last)s)
ORDER BY e.booked_at DESC, e.id DESC LIMIT %(most)s
"""
_NEWEST_ONLY = " ORDER BY e.booked_at DESC, e.id DESC LIMIT %(most)s"

_BOOKED_AT = "SELECT booked_at FROM public.wallet_entry WHERE id = %(entry)s AND booked_at >= %(since)s"
_OPENED_AT = (
    "SELECT min(opened_at) FROM public.wallet_account WHERE code = ANY(%(codes)s) AND currency_id = %(currency)s"
)

# What there was after each of some lines between which others may be left out, from what there was before the oldest.
_AFTER = """
SELECT line.id, (line.running + before.balance_minor)::bigint FROM (
    SELECT e.id, sum(e.amount_minor) OVER (ORDER BY e.booked_at, e.id) AS running
    FROM public.wallet_account a JOIN public.wallet_entry e ON e.account_id = a.id AND e.line IS NOT NULL
    WHERE {own} AND e.booked_at >= %(since)s AND e.booked_at <= %(newest)s
) AS line
CROSS JOIN public.wallet_owner_held(%(owner)s, %(currency)s, %(parts)s, %(since)s) AS before
WHERE line.id = ANY(%(entries)s)
"""

# How far back a page looks, in days, until it has enough lines; after that, all the way.
_LOOKS_BACK = (2, 7, 28, 112, 448)
_NEWEST_ID = 2**63 - 1


class Holding(msgspec.Struct, frozen=True):
    """A player's holdings in one currency, by bucket, in minor units; `in_minor` is in deposits not credited yet."""

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
        """The amount booked as the player's, with withdrawals that are not paid yet."""
        return self.total_minor

    @property
    def available_minor(self) -> int:
        """The amount that the player can use now."""
        return self.main_minor


class InHand(msgspec.Struct, frozen=True):
    """The amount that a player could bring to a table now, in one currency, in minor units."""

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
        """Whether the filter selects a line of this kind on this account; days are not checked here."""
        return self.kind in ("", kind) and BUCKETS.get(self.bucket, BUCKETS["all"]).holds(account)


class OwnLine(msgspec.Struct, frozen=True):
    """One entry on one of the player's accounts; `after_minor` is the balance of the selected part after it.

    `into` is the target account if both sides of a movement between the player's own accounts are shown as one
    line.
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
        """The kind of the entry, in the reader's language."""
        return str(Kind(self.kind).label)


class OwnPage(msgspec.Struct, frozen=True):
    """A page of lines, newest first; `older` is where the next page begins."""

    lines: tuple[OwnLine, ...]
    older: int | None


def in_hand(owner_pk: int) -> list[InHand]:
    """What a player has available, money first; one query, because every page needs it."""
    return [InHand(*row) for row in _rows(_IN_HAND, {"account": player_main(owner_pk).code})]


def holdings(owner_pk: int) -> list[Holding]:
    """A player's holdings, one for each currency, money first."""
    parts = {name: bucket.accounts for name, bucket in BUCKETS.items() if name != "all"}
    return [Holding(*row) for row in _rows(_HOLDINGS.format(**parts), {"owner": owner_pk})]


def lines(owner_pk: int, wanted: LineFilter, most: int = ON_A_PAGE) -> OwnPage:
    """A page of a player's statement. An unknown bucket is everything."""
    bucket = BUCKETS.get(wanted.bucket, BUCKETS["all"])
    rows = _newest(owner_pk, wanted, bucket, most + 1)
    shown = rows[:most]
    after = _balances(bucket, owner_pk, wanted, shown)
    abouts = meanings_of({row[3] for row in shown})
    out = [
        OwnLine(entry, public_id, kind, at, code, amount_minor, after[entry], abouts.get(key))
        for entry, public_id, kind, key, at, code, amount_minor, _booked_at in shown
    ]
    return OwnPage(tuple(out), shown[-1][0] if len(rows) > most else None)


def with_movements_joined(page: OwnPage) -> OwnPage:
    """Join lines: a movement between two of the player's own accounts becomes one line instead of two."""
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


def _newest(owner_pk: int, wanted: LineFilter, bucket: Bucket, most: int) -> list[tuple[Any, ...]]:
    """This many of the selected lines, newest first: it searches the last days, then further back each time."""
    codes = [player_main(owner_pk, wanted.currency).code, player_bonus(owner_pk, wanted.currency).code]
    opened_at = _rows(_OPENED_AT, {"codes": codes, "currency": wanted.currency})[0][0]
    until = "infinity"
    begins_at = timezone.now()
    if wanted.before is not None:
        booked_at = _booked_at(wanted.before)
        if booked_at is None:
            return []
        begins_at = booked_at
        until = begins_at.isoformat()
    params = {
        "owner": owner_pk,
        "currency": wanted.currency,
        "kind": wanted.kind,
        "first": wanted.first and day_begins(wanted.first),
        "last": wanted.last and day_begins(wanted.last + timedelta(days=1)),
    }
    upper = {"until": until, "before": wanted.before or _NEWEST_ID}
    narrowed = wanted.kind or wanted.first or wanted.last
    entries = _ENTRIES.format(own=_OWN.format(bucket=bucket.accounts)) + ("" if narrowed else _NEWEST_ONLY)
    rows: list[tuple[Any, ...]] = []
    for days in (*_LOOKS_BACK, None):
        looked_at = begins_at - timedelta(days=days) if days else None
        goes_on = looked_at is not None and opened_at is not None and looked_at > opened_at
        since = looked_at.isoformat() if looked_at is not None and goes_on else "-infinity"
        span = {"since": since, "most": most - len(rows), **upper}
        rows += _rows(_LINES.format(entries=entries), params | span)
        if len(rows) >= most or not goes_on:
            break
        upper = {"until": since, "before": 0}
    return rows


def _booked_at(entry: int) -> datetime | None:
    """When an entry was booked, or None if there is none: it searches the last months, then further back each time."""
    for days in (*_LOOKS_BACK[2:], None):
        since = (timezone.now() - timedelta(days=days)).isoformat() if days else "-infinity"
        if found := _rows(_BOOKED_AT, {"entry": entry, "since": since}):
            booked_at: datetime = found[0][0]
            return booked_at
    return None


def _balances(bucket: Bucket, owner_pk: int, wanted: LineFilter, shown: Sequence[tuple[Any, ...]]) -> dict[int, int]:
    """The balance after each of these lines, which are newest first."""
    if not shown:
        return {}
    params = {
        "owner": owner_pk,
        "currency": wanted.currency,
        "parts": list(bucket.parts),
        "newest": shown[0][-1],
        "since": shown[-1][-1],
        "entries": [line[0] for line in shown],
    }
    return dict(_rows(_AFTER.format(own=_OWN.format(bucket=bucket.accounts)), params))


def _rows(sql: str, params: dict[str, Any]) -> Sequence[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        rows: Sequence[tuple[Any, ...]] = cursor.fetchall()
        return rows
