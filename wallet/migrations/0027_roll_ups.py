"""Checkpoints of hot accounts are written by a function with rights of its own: see sql/0027_roll_ups.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0027_roll_ups.sql"


class Migration(migrations.Migration):
    """No login writes a checkpoint itself any more."""

    dependencies = [("wallet", "0026_closings")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
