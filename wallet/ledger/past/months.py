"""The months that entries live in: made ahead, so that none is missing when it begins."""

from django.db import connection


def open_months() -> int:
    """Make the months to come, and those of entries that had none; how many were made."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.ledger_open_months()")
        return int(cursor.fetchone()[0])
