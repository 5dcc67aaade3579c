"""What a licence permits to be played for, as a guard that tables and matches put before themselves."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0014_stakes.sql"


class Migration(migrations.Migration):
    """The tables' and tournaments' migrations use it."""

    dependencies = [("wallet", "0013_day_guards")]
    operations = [
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), "DROP FUNCTION public.wallet_stake_licensed", elidable=False)
    ]
