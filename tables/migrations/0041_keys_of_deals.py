"""A deal's key belongs to one row and one id: see sql/0041_keys_of_deals.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0041_keys_of_deals.sql"


class Migration(migrations.Migration):
    """No deal gets another id, or another key; the next migration sees to it that no two have one key."""

    dependencies = [
        ("tables", "0040_sealed_hands"),
    ]

    operations = [
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
