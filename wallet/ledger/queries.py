"""Reading the ledger: balances now, at any past moment, and by bucket."""

from datetime import datetime
from typing import Literal

import msgspec
from django.db import connection
from django.db.models import Sum

from accounts.people.models import User
from wallet.ledger.models import Account
from wallet.ledger.refs import CHIP, AccountRef

# A hot account's balance is its checkpoint and the entries from the mark on, or its last closed day's and the entries
# since. A mark ahead of this server's own counter was made on another server, before a restore: it does not count.
_BALANCE = """
SELECT COALESCE(a.balance_minor, CASE
    WHEN c.account_id IS NULL THEN (public.wallet_held(a.id, 'infinity')).balance_minor
    ELSE c.balance_minor + COALESCE((
        SELECT sum(e.amount_minor) FROM public.wallet_entry e
        WHERE e.account_id = a.id AND e.line IS NULL AND e.xid >= c.up_to_xid
            AND e.booked_at >= COALESCE(c.booked_from, '-infinity')), 0) END)
FROM public.wallet_account a
LEFT JOIN public.wallet_checkpoint c
    ON c.account_id = a.id AND c.up_to_xid <= pg_snapshot_xmin(pg_current_snapshot())
WHERE a.code = %s AND a.currency_id = %s
"""


def balance(ref: AccountRef) -> int:
    """The balance of an account, in minor units; 0 if it was never opened."""
    with connection.cursor() as cursor:
        cursor.execute(_BALANCE, (ref.code, ref.currency))
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def holdings_minor(user_id: int) -> int:
    """All chips of a player, on the own account and at tables, in minor units."""
    accounts = Account.objects.filter(owner_id=user_id, currency_id=CHIP, closed_at=None)
    return int(accounts.aggregate(total=Sum("balance_minor"))["total"] or 0)


# Every moment is asked for as the first that does not count any more.
_BOOKED = """
SELECT h.balance_minor FROM public.wallet_account a
CROSS JOIN LATERAL public.wallet_held(a.id, %(moment)s + interval '1 microsecond') AS h
WHERE a.code = %(code)s AND a.currency_id = %(currency)s
"""

# What was booked by the moment, and what was booked in the day after it and had happened by then. What happened at
# quite another time than it was booked is found by an index of its own.
_HAPPENED = """
WITH account AS (
    SELECT a.id, public.wallet_held(a.id, %(moment)s + interval '1 microsecond') AS booked
    FROM public.wallet_account a WHERE a.code = %(code)s AND a.currency_id = %(currency)s
), other AS MATERIALIZED (
    SELECT t.id, t.booked_at, 1 AS sign FROM public.wallet_transaction t
    WHERE t.booked_at > %(moment)s AND t.booked_at <= %(moment)s + interval '24 hours' AND t.event_at <= %(moment)s
    UNION ALL
    SELECT t.id, t.booked_at, CASE WHEN t.booked_at > %(moment)s THEN 1 ELSE -1 END
    FROM public.wallet_transaction t
    WHERE (t.event_at > t.booked_at OR t.booked_at - t.event_at > interval '24 hours') AND (
        (t.booked_at > %(moment)s + interval '24 hours' AND t.event_at <= %(moment)s)
        OR (t.booked_at <= %(moment)s AND t.event_at > %(moment)s))
), moved AS (
    SELECT sum(other.sign * e.amount_minor) AS minor FROM other
    CROSS JOIN LATERAL (
        SELECT account_id, amount_minor FROM public.wallet_entry
        WHERE transaction_id = other.id AND booked_at = other.booked_at OFFSET 0
    ) AS e
    WHERE e.account_id = (SELECT id FROM account)
)
SELECT (account.booked).balance_minor + COALESCE((SELECT minor FROM moved), 0) FROM account
"""

_BUCKETS = """
SELECT
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.code = 'player:' || a.owner_id || ':main'), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.code = 'player:' || a.owner_id || ':bonus'), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.kind = 'seat'), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.kind = 'withdrawal'), 0)::bigint,
    public.wallet_pending_in(%(owner)s, %(currency)s)
FROM public.wallet_account a WHERE a.owner_id = %(owner)s AND a.currency_id = %(currency)s AND a.closed_at IS NULL
"""


class Buckets(msgspec.Struct, frozen=True):
    """Where a player's chips or money are, in minor units; an entry fee belongs to the pool, not to the player.

    Pending amounts are on their way. A pending withdrawal is posted when the bank has paid it, and void when it
    comes back. A deposit that is authorised or under review is posted when it is credited, and is void or expires
    otherwise.
    """

    main_minor: int
    bonus_minor: int
    in_play_minor: int
    pending_withdrawal_minor: int
    pending_deposit_minor: int = 0

    @property
    def total_minor(self) -> int:
        """All the house owes the player."""
        return self.main_minor + self.bonus_minor + self.in_play_minor + self.pending_withdrawal_minor

    @property
    def posted_minor(self) -> int:
        """The amount booked as the player's: with withdrawals until they are paid, without pending deposits."""
        return self.total_minor

    @property
    def available_minor(self) -> int:
        """The amount that the player can use now, without pending amounts."""
        return self.main_minor


def buckets(user: User, currency: str = CHIP) -> Buckets:
    """What a player has available, as bonus, at tables and in withdrawals, in one currency."""
    with connection.cursor() as cursor:
        cursor.execute(_BUCKETS, {"owner": user.pk, "currency": currency})
        return Buckets(*cursor.fetchone())


def balance_at(ref: AccountRef, moment: datetime, by: Literal["booked", "event"] = "booked") -> int:
    """The balance of an account at a past moment, that moment included, in minor units; 0 before it was opened.

    By booking time it counts what was booked until then; by event time it counts what had happened until then, also
    if it was booked later.
    """
    with connection.cursor() as cursor:
        sql = _BOOKED if by == "booked" else _HAPPENED
        cursor.execute(sql, {"code": ref.code, "currency": ref.currency, "moment": moment})
        row = cursor.fetchone()
    return int(row[0]) if row else 0
