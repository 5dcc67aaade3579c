"""A tax is dated by what it is a tax on: see sql/0071_taxes_dated.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0071_taxes_dated.sql"


class Migration(migrations.Migration):
    """What was booked before stays as it is dated; the guards look at what comes."""

    dependencies = [("wallet", "0070_operators_second_factors")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
