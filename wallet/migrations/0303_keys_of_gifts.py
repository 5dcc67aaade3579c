"""Practice chips are given under keys of their own, and no payment leaves without its money: sql/0303_keys_of_gifts.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0303_keys_of_gifts.sql"


class Migration(migrations.Migration):
    """What was booked before stays under its key."""

    dependencies = [("wallet", "0302_a_year_costs_a_year")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
