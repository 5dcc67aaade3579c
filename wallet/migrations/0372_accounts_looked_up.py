"""A posting looks up its own accounts and reads no others: see sql/0372_accounts_looked_up.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0372_accounts_looked_up.sql"


class Migration(migrations.Migration):
    """What a posting may do stays as it is."""

    dependencies = [("wallet", "0371_payments_by_currency")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
