"""Operators are made and changed by the desk alone: see sql/0029_operators_by_the_desk.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0029_operators_by_the_desk.sql"


class Migration(migrations.Migration):
    """It stands in the wallet because duties do; the guards are on tables of the rooms and packages below."""

    dependencies = [
        ("wallet", "0028_days_by_the_database"),
        ("accounts", "0006_plain_guards"),
        ("account", "0009_emailaddress_unique_primary_email"),
        ("knox", "0009_extend_authtoken_field"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
