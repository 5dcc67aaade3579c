"""What a posting of money must be, worked out from the row it is about: see sql/0033_sources.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0033_sources.sql"


class Migration(migrations.Migration):
    """`wallet_post` asks these before it books."""

    dependencies = [("wallet", "0032_states")]
    operations = [
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)
    ]
