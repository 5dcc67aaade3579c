"""Roll-ups of hot accounts, so that their balance is not summed from the last closed day each time.

The database writes them itself (`public.wallet_roll_up`, migrations/sql): a mark that somebody else could set would
survive every roll-up after it. The mark is `pg_snapshot_xmin`: every database transaction below it has ended, so none
of its entries can come later. A mark by entry id would skip entries whose id was drawn before, and committed after, the
roll-up.

What is not counted lies at the end of an index by time: a roll-up draws a number and remembers when. Once everything
below that number has ended, whoever is not counted has drawn a later one, and books after that. (A minute earlier, in
case the server's clock was set back by a little. By more, and `check_ledger` finds it.) An account whose sum is more
than a checkpoint can hold keeps the one it has: its balance stays right, and only takes longer.
"""

from django.db import connection


def roll_up() -> int:
    """Bring every hot account's checkpoint forward; the number of accounts. Two at once are as good as one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_roll_up()")
        return int(cursor.fetchone()[0])
