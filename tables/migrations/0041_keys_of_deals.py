"""A deal's key belongs to one row and one id: see sql/0041_keys_of_deals.sql."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0041_keys_of_deals.sql"


class Migration(migrations.Migration):
    """No two deals have one key, and no deal gets another id."""

    dependencies = [
        ("tables", "0040_sealed_hands"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("sealed_key", b""), _negated=True),
                fields=("sealed_key",),
                name="deal_key_is_its_own",
            ),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
