"""What the ledger says: balances now, at any past moment, and by bucket."""

from datetime import datetime
from typing import Literal

import msgspec
from django.db import connection
from django.db.models import Sum

from accounts.people.models import User
from wallet.ledger.models import Account
from wallet.ledger.refs import CHIP, AccountRef

# A hot account's balance is its checkpoint and the entries from the mark on. A mark ahead of this server's own
# counter was made on another server, before a restore: such a checkpoint does not count.
_BALANCE = """
SELECT COALESCE(a.balance_minor, COALESCE(c.balance_minor, 0) + COALESCE((
    SELECT sum(e.amount_minor) FROM public.wallet_entry e
    WHERE e.account_id = a.id AND e.line IS NULL AND e.xid >= COALESCE(c.up_to_xid, '0'::xid8)), 0))::bigint
FROM public.wallet_account a
LEFT JOIN public.wallet_checkpoint c
    ON c.account_id = a.id AND c.up_to_xid <= pg_snapshot_xmin(pg_current_snapshot())
WHERE a.code = %s AND a.currency_id = %s
"""


def balance(ref: AccountRef) -> int:
    """What an account holds, in minor units; 0 if it was never opened."""
    with connection.cursor() as cursor:
        cursor.execute(_BALANCE, (ref.code, ref.currency))
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def holdings_minor(user_id: int, currency: str = CHIP) -> int:
    """All a player holds: their own account and what they brought to tables."""
    found = Account.objects.filter(owner_id=user_id, currency_id=currency).aggregate(total=Sum("balance_minor"))
    return int(found["total"] or 0)


# On a locked account booking times rise with the lines, so the last line until a moment is found by halving them.
_BOOKED = """
SELECT COALESCE(CASE WHEN a.balance_minor IS NULL THEN (
        SELECT sum(e.amount_minor) FROM public.wallet_entry e
        JOIN public.wallet_transaction t ON t.id = e.transaction_id
        WHERE e.account_id = a.id AND e.line IS NULL AND t.booked_at <= %(moment)s
    ) ELSE (
        SELECT e.balance_after_minor FROM public.wallet_entry e
        WHERE e.account_id = a.id AND e.line = public.wallet_line_at(a.id, a.lines, %(moment)s)
    ) END, 0)::bigint
FROM public.wallet_account a WHERE a.code = %(code)s AND a.currency_id = %(currency)s
"""

_HAPPENED = """
SELECT COALESCE(sum(e.amount_minor), 0)::bigint
FROM public.wallet_account a
JOIN public.wallet_entry e ON e.account_id = a.id
JOIN public.wallet_transaction t ON t.id = e.transaction_id
WHERE a.code = %(code)s AND a.currency_id = %(currency)s AND t.event_at <= %(moment)s
"""

_BUCKETS = """
SELECT
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.code = 'player:' || a.owner_id || ':main'), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.code = 'player:' || a.owner_id || ':bonus'), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.kind = 'seat'), 0)::bigint,
    COALESCE(sum(a.balance_minor) FILTER (WHERE a.kind = 'withdrawal'), 0)::bigint,
    public.wallet_pending_in(%(owner)s, %(currency)s)
FROM public.wallet_account a WHERE a.owner_id = %(owner)s AND a.currency_id = %(currency)s
"""


class Buckets(msgspec.Struct, frozen=True):
    """Where a player's chips or money are, in minor units; an entry fee is the pool's and no longer the player's.

    Pending is what is on its way: a withdrawal posts when the bank has paid it and is void when it comes back, a
    deposit that is authorised or looked into posts when it is credited and is void or expires otherwise.
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
        """What is booked as the player's: what is on its way out until the bank has paid it, nothing that comes in."""
        return self.total_minor

    @property
    def available_minor(self) -> int:
        """What the player can use now: nothing that is pending, either way."""
        return self.main_minor


def buckets(user: User, currency: str = CHIP) -> Buckets:
    """What a player has at hand, as bonus, at tables and on its way out, in one currency."""
    with connection.cursor() as cursor:
        cursor.execute(_BUCKETS, {"owner": user.pk, "currency": currency})
        return Buckets(*cursor.fetchone())


def balance_at(ref: AccountRef, moment: datetime, by: Literal["booked", "event"] = "booked") -> int:
    """What an account held at a past moment, that moment included, in minor units; 0 before it was opened.

    By booking time it is what the books said then, by event time what had happened by then, however late it was booked.
    """
    with connection.cursor() as cursor:
        sql = _BOOKED if by == "booked" else _HAPPENED
        cursor.execute(sql, {"code": ref.code, "currency": ref.currency, "moment": moment})
        row = cursor.fetchone()
    return int(row[0]) if row else 0
