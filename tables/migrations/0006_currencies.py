"""A table, its chairs' accounts and the licence agree on what is played for: what the database refuses."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0006_currencies.sql"


class Migration(migrations.Migration):
    """Nothing takes the guards away again: there is no way back from here."""

    dependencies = [("tables", "0005_hosted_tables"), ("wallet", "0014_stakes")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
