"""The months that entries live in: made ahead, so that none is missing when it begins, and since when they are here."""

from datetime import datetime

from django.db import connection
from django.db.models import Max

from wallet.ledger.past.models import Month


def open_months() -> int:
    """Make the months to come, and those of entries that had none; how many were made."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public.ledger_open_months()")
        return int(cursor.fetchone()[0])


def online_from() -> datetime | None:
    """The end of the last month that is archived, from when on all entries are here; None while none is."""
    ends_at: datetime | None = Month.objects.filter(archived_at__isnull=False).aggregate(at=Max("ends_at"))["at"]
    return ends_at
