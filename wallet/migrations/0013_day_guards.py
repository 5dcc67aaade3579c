"""Closed days are chained and sealed; nothing is booked into one."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0013_days.sql"


class Migration(migrations.Migration):
    """Nothing takes the guards away again: there is no way back from here."""

    dependencies = [("wallet", "0012_days")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
