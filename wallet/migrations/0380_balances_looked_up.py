"""A posting moves the balances of its own accounts, and reads no others: see sql/0380_balances_looked_up.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0380_balances_looked_up.sql"


class Migration(migrations.Migration):
    """No row changes."""

    dependencies = [("wallet", "0373_bonuses_end_in_time")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
