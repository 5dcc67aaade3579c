"""The triggers that keep the ledger true, whoever writes to it."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0002_guards.sql"


class Migration(migrations.Migration):
    """Nothing takes the guards away again: there is no way back from here."""

    dependencies = [("wallet", "0001_initial")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
