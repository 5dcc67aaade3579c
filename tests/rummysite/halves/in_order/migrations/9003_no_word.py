"""The column that only the version before knows goes with it."""

from django.db import migrations

from rummysite.management.halves import Half


class Migration(migrations.Migration):
    """It takes away."""

    half = Half.AFTER
    dependencies = (("desk", "9002_sentence"),)
    operations = (
        migrations.RunSQL("ALTER TABLE of_two_halves DROP COLUMN word"),
        migrations.RunSQL("INSERT INTO limits_of_halves VALUES ('after', current_setting('lock_timeout'))"),
    )
