"""An account's opening is never later than its entries: see sql/0409_opened_before_its_entries.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0409_opened_before_its_entries.sql"


class Migration(migrations.Migration):
    """No row changes."""

    dependencies = [("wallet", "0408_debts_by_their_last_taking")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
