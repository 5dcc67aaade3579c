"""A day's closings read those of the day before together: see sql/0370_closings_from_the_day_before.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0370_closings_from_the_day_before.sql"


class Migration(migrations.Migration):
    """The numbers stay as they are."""

    dependencies = [("wallet", "0360_taxes_so_far")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
