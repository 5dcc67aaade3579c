"""The rows of the watch and of the anchors all have a moment."""

from importlib import import_module

from django.db import migrations

TIMES = import_module("wallet.migrations.0292_times_have_an_end").TIMES


class Migration(migrations.Migration):
    """Reads the tables while the house writes on."""

    dependencies = [("wallet", "0292_times_have_an_end")]
    operations = [
        migrations.RunSQL(
            f"ALTER TABLE public.wallet_{table} VALIDATE CONSTRAINT wallet_{table}_at_a_moment", migrations.RunSQL.noop
        )
        for table in TIMES
    ]
