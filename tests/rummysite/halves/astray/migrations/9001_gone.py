"""An earlier version's second half."""

from django.db import migrations

from rummysite.management.halves import Half


class Migration(migrations.Migration):
    """It would take away."""

    half = Half.AFTER
    operations = (migrations.RunSQL("CREATE TABLE of_two_halves (id serial)"),)
