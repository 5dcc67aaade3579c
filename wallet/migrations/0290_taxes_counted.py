"""A tax on winnings is on what the books say was won: see sql/0290_taxes_counted.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0290_taxes_counted.sql"


class Migration(migrations.Migration):
    """What was taken before stays; the database counts with who asks from now on."""

    dependencies = [("wallet", "0280_documents_by_account")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False)]
