"""What the house adds to a tournament for money is promised by operators: see sql/0290_promises.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0290_promises.sql"


class Migration(migrations.Migration):
    """Tournaments that are announced stay as they are; the guards look at what comes."""

    dependencies = [
        ("tournaments", "0261_duplicate_beside_the_play"),
        ("wallet", "0290_taxes_counted"),
    ]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
