"""Every time that a login may write into a row that stays is one that Python can read: not `infinity`, nor in a year beyond.

PostgreSQL counts to the year 294276, Python to 9999. A row with a time beyond that cannot be read, and whatever reads a
list with it stops: the sweep that captures payments, the desk's list of withdrawals, the release of bonuses.
"""

from django.db import migrations

TIMES = {
    "anchor": ("anchored_at",),
    "anchorplace": ("tried_at",),
    "blockcheck": ("checked_at",),
    "blocksignature": ("signed_at",),
    "bonus": ("expires_at",),
    "finding": ("found_at",),
    "findingcleared": ("cleared_at",),
    "gatewayevent": ("sent_at",),
    "gstdocument": ("issued_on", "numbered_at"),
    "payee": ("added_at", "removed_at"),
    "payment": ("created", "modified"),
    "ratecheck": ("from_on", "checked_at"),
    "sandboxmessage": ("due_at", "sent_at"),
    "voucher": ("happened_on", "first", "last"),
}
"""The columns by table, without its `wallet_`; times that only a function stamps are not among them."""
FIRST_S, LAST_S = -2_208_988_800, 253_000_000_000
"""From the year 1900 until the year 9987, in seconds since 1970: no zone and no style of dates changes that."""


def _check(columns: tuple[str, ...]) -> str:
    return " AND ".join(f"extract(epoch FROM {column}) BETWEEN {FIRST_S} AND {LAST_S}" for column in columns)


class Migration(migrations.Migration):
    """A row of another time is refused from now on; the rows that are there are looked at by the next migration."""

    dependencies = [("wallet", "0412_taken_and_written_down")]
    operations = [
        migrations.RunSQL(
            f"ALTER TABLE public.wallet_{table} ADD CONSTRAINT wallet_{table}_readable CHECK ({_check(columns)}) NOT VALID",
            f"ALTER TABLE public.wallet_{table} DROP CONSTRAINT wallet_{table}_readable",
        )
        for table, columns in TIMES.items()
    ]
