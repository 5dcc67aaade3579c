"""The first closed day is that of the first booking, whoever writes it: see sql/0390_the_first_day_is_bounded.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0390_the_first_day_is_bounded.sql"


class Migration(migrations.Migration):
    """No row changes."""

    dependencies = [("wallet", "0380_balances_looked_up")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
