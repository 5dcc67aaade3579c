"""What is taken for a debt is written down with it: see sql/0412_taken_and_written_down.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0412_taken_and_written_down.sql"


class Migration(migrations.Migration):
    """No row changes."""

    dependencies = [("wallet", "0411_takings_are_looked_at")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
