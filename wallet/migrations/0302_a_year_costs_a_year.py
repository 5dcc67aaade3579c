"""A player's year costs what was paid in it: see sql/0302_a_year_costs_a_year.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0302_a_year_costs_a_year.sql"


class Migration(migrations.Migration):
    """The numbers stay as they are."""

    dependencies = [("wallet", "0301_found_by_what_came_back")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
