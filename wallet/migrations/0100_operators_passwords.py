"""Operators' password digests are not for the players' login to read: see sql/0100_operators_passwords.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0100_operators_passwords.sql"


class Migration(migrations.Migration):
    """It stands in the wallet because duties do, as 0029 and 0070 do."""

    dependencies = [("wallet", "0090_two_people_check_a_rate"), ("accounts", "0030_operators_passwords")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
