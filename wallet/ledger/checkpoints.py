"""Roll-ups of hot accounts, so that their balance is not summed from the beginning each time.

The database writes them itself (`public.wallet_roll_up`, migrations/sql): a mark that somebody else could set would
survive every roll-up after it. The mark is `pg_snapshot_xmin`: every database transaction below it has ended, so none of
its entries can come later. A mark by entry id would skip entries whose id was drawn before, and committed after, the
roll-up.
"""

from django.db import connection


def roll_up() -> int:
    """Bring every hot account's checkpoint forward; the number of accounts. Two at once are as good as one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_roll_up()")
        return int(cursor.fetchone()[0])
