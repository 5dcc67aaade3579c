"""A shuffle moves forward only, and what was said in public stays: see sql/0021_shuffles.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0021_shuffles.sql"


class Migration(migrations.Migration):
    """Plain triggers, which no session can tell to look away."""

    dependencies = [
        ("tables", "0020_shuffles"),
    ]

    operations = [
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
