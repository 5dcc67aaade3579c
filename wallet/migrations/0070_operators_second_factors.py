"""Operators' second factors are not for the players' login to read: see sql/0070_operators_second_factors.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0070_operators_second_factors.sql"


class Migration(migrations.Migration):
    """It stands in the wallet because duties do, as 0029 does; the table is a package's."""

    dependencies = [
        ("wallet", "0062_taxes"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
