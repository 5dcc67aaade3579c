"""Who decides about money works here: see sql/0420_decided_by_who_works_here.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0420_decided_by_who_works_here.sql"


class Migration(migrations.Migration):
    """No row changes; what was decided before is not looked at."""

    dependencies = [("wallet", "0414_times_are_looked_at")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
