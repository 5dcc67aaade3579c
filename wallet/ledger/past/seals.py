"""Sealing closed days: writing down what each account held at their end, a day at a time, oldest first.

Every day that is closed is sealed right after. Days that were closed before there were seals are sealed by the first
closing since. A day is a database transaction of its own, so what is stopped goes on where it was.
"""

from django.db import connection

_NEXT = """
SELECT d.number FROM public.wallet_day d
WHERE d.number > COALESCE((SELECT s.number FROM public.wallet_seal s ORDER BY s.number DESC LIMIT 1), 0)
ORDER BY d.number LIMIT 1
"""


def seal_closed_days() -> int:
    """Seal every closed day that is not; how many. Each costs what was booked in it."""
    count = 0
    while seal_next_day():
        count += 1
    return count


def seal_next_day() -> bool:
    """Seal the oldest closed day that is not sealed; whether there was one. Two at once seal it once."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT)
        row = cursor.fetchone()
        if row is None:
            return False
        cursor.execute("SELECT public.wallet_seal_day(%s)", row)
        return True
