"""A day's control totals, from the ledger only: anybody who reads the same entries computes the same numbers.

All amounts are integers in minor units, and the sums have no maximum, so no day stays open because of them. The
balances at the day's beginning come from the document of the day before; `found` computes the same from the present
balances, and the two are compared.
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import connection

from wallet.ledger.models import Currency, Transaction

Totals = dict[str, Any]

# Entries are summed before they are joined, and accounts looked up once each: what is read is the day, whatever the
# planner believes of the tables. An entry has its transaction's time, by which its day is found without the others.
_DAY_OF_E = "e.booked_at >= %(begins_at)s AND e.booked_at < %(ends_at)s"

_KINDS = """
SELECT t.kind, count(*), sum(moved.entries)::bigint, sum(moved.minor)
FROM public.wallet_transaction t
JOIN (
    SELECT e.transaction_id, count(*) AS entries, sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0) AS minor
    FROM public.wallet_entry e WHERE {day} GROUP BY e.transaction_id
) AS moved ON moved.transaction_id = t.id
WHERE t.booked_at >= %(begins_at)s AND t.booked_at < %(ends_at)s AND t.currency_id = %(currency)s
GROUP BY t.kind
"""

# Players' accounts by what they are for; everything else by its kind.
_GROUP = "CASE WHEN a.kind = 'player' THEN 'player_' || split_part(a.code, ':', 3) ELSE a.kind END"

_ACCOUNTS = """
WITH moved AS MATERIALIZED (
    SELECT e.account_id, count(*) AS entries,
        COALESCE(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0) AS received,
        COALESCE(-sum(e.amount_minor) FILTER (WHERE e.amount_minor < 0), 0) AS given
    FROM public.wallet_entry e WHERE {day} GROUP BY e.account_id
)
SELECT {group}, sum(moved.entries)::bigint, sum(moved.received), sum(moved.given)
FROM moved JOIN {accounts} ON a.id = moved.account_id
GROUP BY 1
"""

# Of the day's entries those without a line: an index of all such entries would be read for each account it has.
_HOT = """
WITH moved AS MATERIALIZED (
    SELECT e.account_id, sum(e.amount_minor) FILTER (WHERE e.line IS NULL) AS minor
    FROM public.wallet_entry e WHERE {day} GROUP BY e.account_id HAVING bool_or(e.line IS NULL)
)
SELECT a.code, moved.minor FROM moved JOIN {accounts} ON a.id = moved.account_id
WHERE a.balance_minor IS NULL
"""

# Together and in order: a look-up each would cost as many blocks as the index is deep.
_THEIR_ACCOUNTS = """(
    SELECT * FROM public.wallet_account
    WHERE id = ANY ((SELECT array_agg(account_id) FROM moved)::bigint[]) AND currency_id = %(currency)s
) AS a"""

_LATE = """
SELECT count(*), min(t.event_at) FROM public.wallet_transaction t
WHERE t.booked_at >= %(begins_at)s AND t.booked_at < %(ends_at)s AND t.currency_id = %(currency)s
    AND t.event_at < %(begins_at)s
"""

_DIGEST = """
SELECT t.public_id || ' ' || t.fingerprint FROM public.wallet_transaction t
WHERE t.booked_at >= %(begins_at)s AND t.booked_at < %(ends_at)s AND t.currency_id = %(currency)s
ORDER BY t.id
"""

# Balances now, less what was booked since the day's end. A closed account holds nothing.
_FOUND = """
WITH moved AS MATERIALIZED (
    SELECT e.account_id, sum(e.amount_minor) AS minor FROM public.wallet_entry e
    WHERE e.booked_at >= %(ends_at)s GROUP BY e.account_id
)
SELECT held.name, sum(held.minor) FROM (
    SELECT {group} AS name,
        COALESCE(a.balance_minor, (public.wallet_held(a.id, 'infinity')).balance_minor) AS minor
    FROM public.wallet_account a
    WHERE a.currency_id = %(currency)s AND a.id = ANY (
        ARRAY(SELECT open.id FROM public.wallet_account open WHERE open.closed_at IS NULL))
    UNION ALL
    SELECT {group}, -moved.minor FROM moved JOIN {accounts} ON a.id = moved.account_id
) AS held GROUP BY held.name
"""

_FETCHED = 10_000


def totals(begins_at: datetime, ends_at: datetime, before: Mapping[str, Totals]) -> dict[str, Totals]:
    """Each currency's totals between two moments of booking, the second excluded; `before` are the day before's."""
    codes = Currency.objects.order_by("code").values_list("code", flat=True)
    return {code: _of(code, begins_at, ends_at, before.get(code, {})) for code in codes}


def headers(begins_at: datetime, ends_at: datetime) -> dict[str, Totals]:
    """Of each currency's totals those that need no entries, which may be archived."""
    out = {}
    for code in Currency.objects.order_by("code").values_list("code", flat=True):
        params = {"currency": code, "begins_at": begins_at, "ends_at": ends_at}
        transactions = Transaction.objects.filter(currency=code, booked_at__gte=begins_at, booked_at__lt=ends_at)
        out[code] = {
            "transactions": transactions.count(),
            "late": _late(params),
            "transactions_sha256": _digest(params),
        }
    return out


def found(currency: str, ends_at: datetime) -> dict[str, int]:
    """The balance of each group of accounts at a moment, computed back from the present balances."""
    with connection.cursor() as cursor:
        cursor.execute(
            _FOUND.format(group=_GROUP, accounts=_THEIR_ACCOUNTS), {"currency": currency, "ends_at": ends_at}
        )
        return {name: int(minor) for name, minor in cursor.fetchall()}


def closings_sha256(number: int, begins_at: datetime, ends_at: datetime) -> str:
    """The digest of the closing balances of the accounts that moved on a day; earlier days are sealed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_closings_digest(%s, %s, %s)", (number, begins_at, ends_at))
        (digest,) = cursor.fetchone()
        return str(digest)


def _of(currency: str, begins_at: datetime, ends_at: datetime, before: Mapping[str, Any]) -> Totals:
    params: dict[str, Any] = {"currency": currency, "begins_at": begins_at, "ends_at": ends_at}
    opening = {name: group["closing_minor"] for name, group in before.get("accounts", {}).items()}
    groups = {
        name: {"opening_minor": minor, "received_minor": 0, "given_minor": 0, "entries": 0, "closing_minor": minor}
        for name, minor in opening.items()
    }
    with connection.cursor() as cursor:
        cursor.execute(_KINDS.format(day=_DAY_OF_E), params)
        kinds = {
            kind: {"transactions": transactions, "entries": entries, "moved_minor": int(moved)}
            for kind, transactions, entries, moved in cursor.fetchall()
        }
        cursor.execute(_ACCOUNTS.format(group=_GROUP, day=_DAY_OF_E, accounts=_THEIR_ACCOUNTS), params)
        for name, entries, *minor in cursor.fetchall():
            received, given = map(int, minor)
            before_minor = opening.get(name, 0)
            groups[name] = {
                "opening_minor": before_minor,
                "received_minor": received,
                "given_minor": given,
                "entries": entries,
                "closing_minor": before_minor + received - given,
            }
        hot = dict(before.get("house_accounts", {}))
        cursor.execute(_HOT.format(day=_DAY_OF_E, accounts=_THEIR_ACCOUNTS), params)
        for code, moved in cursor.fetchall():
            hot[code] = hot.get(code, 0) + int(moved)
    return {
        "transactions": sum(kind["transactions"] for kind in kinds.values()),
        "entries": sum(kind["entries"] for kind in kinds.values()),
        "kinds": kinds,
        "accounts": groups,
        "house_accounts": hot,
        "trial_balance_minor": sum(group["closing_minor"] for group in groups.values()),
        "late": _late(params),
        "transactions_sha256": _digest(params),
        **_sides({name: group["closing_minor"] for name, group in groups.items()}),
    }


def _sides(closing: Mapping[str, int]) -> Totals:
    """The two sides that must balance: what the house owes, and gateways and banks for money, equity for chips.

    Money in suspense is owed too, to an owner who is not known yet; a day without any does not mention it.
    """

    def closing_of(*names: str) -> int:
        return sum(closing.get(name, 0) for name in names)

    return {
        "owed_to_players_minor": closing_of("player_main", "player_bonus", "seat", "pool", "withdrawal"),
        "owed_to_the_state_minor": closing_of("tax"),
        "the_houses_own_minor": closing_of("house"),
        "against_minor": -closing_of("gateway", "bank", "equity"),
        **({"in_suspense_minor": closing["suspense"]} if closing.get("suspense") else {}),
    }


def _late(params: Mapping[str, Any]) -> Totals:
    """The bookings of events of earlier days, and the earliest."""
    with connection.cursor() as cursor:
        cursor.execute(_LATE, params)
        count, earliest = cursor.fetchone()
    return {"transactions": count, "earliest_event_at": earliest.isoformat() if earliest else None}


def _digest(params: dict[str, Any]) -> str:
    """SHA-256 over a line `public id, space, fingerprint, newline` for each transaction in the order of their ids."""
    digest = hashlib.sha256()
    with connection.chunked_cursor() as cursor:
        cursor.execute(_DIGEST, params)
        while rows := cursor.fetchmany(_FETCHED):
            digest.update("".join(f"{line}\n" for (line,) in rows).encode())
    return digest.hexdigest()
