"""Checkpoints and postings are written by functions with rights of their own: see sql/0025_written_by_functions.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0025_written_by_functions.sql"


class Migration(migrations.Migration):
    """The functions keep their names and arguments, so processes of the version before go on."""

    dependencies = [("wallet", "0021_adjustments")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
