"""Which login has which duty, and the question that the database's own functions ask: see sql/0019_duties.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0019_duties.sql"


class Migration(migrations.Migration):
    """A house of before has no duties given yet: its one login is given them with the next grant of its rights."""

    dependencies = [("wallet", "0018_lean_posting")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
