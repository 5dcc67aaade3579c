"""A published house stays as it is: see sql/0071_houses.sql."""

from pathlib import Path

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0071_houses.sql"


class Migration(migrations.Migration):
    """Nobody changes a published edition, and nobody deletes it."""

    dependencies = [
        ("tables", "0070_houses"),
    ]

    operations = [
        ValidateConstraint(model_name="table", name="table_seats"),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
