"""What may be booked, as data, and what a posting must be, worked out from the rows it is about: see sql/0023_*.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    """Nobody asks these yet: the `wallet_post` that does comes with 0025."""

    dependencies = [("wallet", "0022_states")]
    operations = [
        migrations.RunSQL((SQL / f"0023_{name}.sql").read_text(encoding="utf-8"), elidable=False)
        for name in ("kinds", "sources_of_play", "sources_of_money")
    ]
