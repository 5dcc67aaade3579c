"""The entries of a posting move their balances together: see sql/0240_balances_together.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0240_balances_together.sql"


class Migration(migrations.Migration):
    """What is refused stays refused; an entry that says another balance than its account comes to is now one of it."""

    dependencies = [("wallet", "0101_lean_guards")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
