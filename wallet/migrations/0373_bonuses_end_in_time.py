"""A bonus ends when its time is over: see sql/0373_bonuses_end_in_time.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0373_bonuses_end_in_time.sql"


class Migration(migrations.Migration):
    """Bonuses that have ended stay as they are."""

    dependencies = [("wallet", "0372_accounts_looked_up")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
