"""Roll-ups of hot accounts, so that their balance is not summed from the last closed day each time.

The database writes them itself (`public.wallet_roll_up`, migrations/sql): a false mark that a login could set would
survive all later roll-ups. The mark is `pg_snapshot_xmin`: every database transaction below it has ended, so none
of its entries can come later. A mark by entry id would miss entries whose id was drawn before, and committed after,
the roll-up.

The entries that a checkpoint does not count are at the end of an index by time. A roll-up draws a transaction
number and stores the time. Once all transactions below that number have ended, an entry that is not counted has a
higher number, and was booked after that time. (The search begins a minute earlier, in case the server's clock was
set back a little. If it was set back more, `check_ledger` finds it.)

An account whose sum is too large for a checkpoint keeps its old one: its balance stays right, and only takes
longer.
"""

from django.db import connection


def roll_up() -> int:
    """Renew the checkpoints of all hot accounts; returns the number of accounts. Two calls at once do no harm."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.wallet_roll_up()")
        return int(cursor.fetchone()[0])
