"""Roll-ups of hot accounts, so that their balance is not summed from the beginning each time.

The mark is `pg_snapshot_xmin`: every database transaction below it has ended, so none of its entries can come later. A
mark by entry id would skip entries whose id was drawn before, and committed after, the roll-up. An account whose sum is
more than a checkpoint can hold keeps the one it has: its balance stays right, and only takes longer.
"""

from django.db import connection

_ROLL_UP = """
INSERT INTO public.wallet_checkpoint AS old (account_id, up_to_xid, balance_minor, made_at)
SELECT a.id, mark.xid, total.minor, now()
FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xid) AS mark, public.wallet_account a
LEFT JOIN public.wallet_checkpoint c
    ON c.account_id = a.id AND c.up_to_xid <= pg_snapshot_xmin(pg_current_snapshot())
CROSS JOIN LATERAL (
    SELECT COALESCE(c.balance_minor, 0) + COALESCE(sum(e.amount_minor), 0) AS minor FROM public.wallet_entry e
    WHERE e.account_id = a.id AND e.line IS NULL
        AND e.xid >= COALESCE(c.up_to_xid, '0'::xid8) AND e.xid < mark.xid
) AS total
WHERE a.balance_minor IS NULL AND abs(total.minor) < 9e18
ON CONFLICT (account_id) DO UPDATE
    SET up_to_xid = EXCLUDED.up_to_xid, balance_minor = EXCLUDED.balance_minor, made_at = EXCLUDED.made_at
"""


def roll_up() -> int:
    """Bring every hot account's checkpoint forward; the number of accounts. Two at once are as good as one."""
    with connection.cursor() as cursor:
        cursor.execute(_ROLL_UP)
        return int(cursor.rowcount)
