"""Legs are two lists of one length, whichever kind they are of: see sql/0291_legs_are_lists.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0291_legs_are_lists.sql"


class Migration(migrations.Migration):
    """What sources say stays as it was."""

    dependencies = [("wallet", "0290_taxes_counted")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
