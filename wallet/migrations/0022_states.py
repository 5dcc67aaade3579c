"""States of money are moved by the database's own functions alone: see sql/0022_*.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    """First what they share, then money in, money out and bonuses."""

    dependencies = [("wallet", "0021_money_in")]
    operations = [
        migrations.RunSQL((SQL / f"0022_{name}.sql").read_text(encoding="utf-8"), elidable=False)
        for name in ("doors", "money_in", "money_out", "bonuses")
    ]
