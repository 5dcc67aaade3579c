"""Sealing closed days: storing the balance of each account at their end, one day at a time, oldest first.

Every day is sealed right after it is closed. Days that were closed before seals existed are sealed by the first
close after that. Each day has its own database transaction, so a stopped run continues where it was.
"""

from django.db import connection

_NEXT = """
SELECT d.number FROM public.wallet_day d
WHERE d.number > COALESCE((SELECT s.number FROM public.wallet_seal s ORDER BY s.number DESC LIMIT 1), 0)
    AND d.ends_at <= clock_timestamp()  -- balances would start from a day that has not been
ORDER BY d.number LIMIT 1
"""


def seal_closed_days() -> int:
    """Seal all closed days that are not sealed; returns how many. The cost depends on what was booked on those days."""
    count = 0
    while seal_next_day():
        count += 1
    return count


def seal_next_day() -> bool:
    """Seal the oldest closed day that is not sealed; returns whether there was one. Two calls at once seal it once."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT)
        row = cursor.fetchone()
        if row is None:
            return False
        cursor.execute("SELECT public.wallet_seal_day(%s)", row)
        return True
