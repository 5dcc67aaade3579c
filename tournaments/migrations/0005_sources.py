"""The ledger asks the rows of matches and tournaments what their postings must be: see sql/0005_sources.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0005_sources.sql"


class Migration(migrations.Migration):
    """Replaces the wallet's functions that refuse what no room knows."""

    dependencies = [("tournaments", "0004_plain_guards"), ("wallet", "0023_sources")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
