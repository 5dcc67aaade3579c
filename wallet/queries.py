"""What the ledger says: balances now."""

from django.db import connection
from django.db.models import Sum

from wallet.models import Account
from wallet.refs import CHIP, AccountRef

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
    held = Account.objects.filter(owner_id=user_id, currency_id=currency).aggregate(total=Sum("balance_minor"))
    return int(held["total"] or 0)
