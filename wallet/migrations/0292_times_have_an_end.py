"""Every time that the watch and the anchors write down is a moment: Python cannot read `infinity`."""

from django.db import migrations

TIMES = {
    "anchor": "anchored_at",
    "anchorplace": "tried_at",
    "blockcheck": "checked_at",
    "blocksignature": "signed_at",
    "finding": "found_at",
    "findingcleared": "cleared_at",
}


class Migration(migrations.Migration):
    """A row of another time is refused from now on; the rows that are there are looked at by the next migration."""

    dependencies = [("wallet", "0291_legs_are_lists")]
    operations = [
        migrations.RunSQL(
            f"ALTER TABLE public.wallet_{table} ADD CONSTRAINT wallet_{table}_at_a_moment"
            f" CHECK (isfinite({column})) NOT VALID",
            f"ALTER TABLE public.wallet_{table} DROP CONSTRAINT wallet_{table}_at_a_moment",
        )
        for table, column in TIMES.items()
    ]
