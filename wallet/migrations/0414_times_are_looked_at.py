"""The rows that are there have times that can be read."""

from importlib import import_module

from django.db import migrations

TIMES = import_module("wallet.migrations.0413_times_that_can_be_read").TIMES


class Migration(migrations.Migration):
    """Reads the tables while the house writes on."""

    dependencies = [("wallet", "0413_times_that_can_be_read")]
    operations = [
        migrations.RunSQL(
            f"ALTER TABLE public.wallet_{table} VALIDATE CONSTRAINT wallet_{table}_readable", migrations.RunSQL.noop
        )
        for table in TIMES
    ]
