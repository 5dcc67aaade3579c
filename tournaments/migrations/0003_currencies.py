"""Matches, tournaments and their pools agree with the licence on what is played for: what the database refuses."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0003_currencies.sql"


class Migration(migrations.Migration):
    """Nothing takes the guards away again: there is no way back from here."""

    dependencies = [("tournaments", "0002_pool_matches"), ("wallet", "0014_stakes")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
