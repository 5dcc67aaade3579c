"""A day's closings look nothing up for accounts that are new: see sql/0331_closings_of_old_accounts.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0331_closings_of_old_accounts.sql"


class Migration(migrations.Migration):
    """The numbers stay as they are."""

    dependencies = [("wallet", "0330_payments_by_their_day")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
