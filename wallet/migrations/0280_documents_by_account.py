"""A day's document is held against the entries account by account: see sql/0280_documents_by_account.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0280_documents_by_account.sql"


class Migration(migrations.Migration):
    """What a document must say stays as it was."""

    dependencies = [("wallet", "0240_balances_together")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
