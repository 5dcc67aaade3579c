"""The ledger's guards cost a posting less: see sql/0101_lean_guards.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0101_lean_guards.sql"


class Migration(migrations.Migration):
    """What they refuse stays."""

    dependencies = [("wallet", "0100_operators_passwords")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
