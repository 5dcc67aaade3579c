"""What came beyond a charge-back that overtook its payment is held: see sql/0403_more_than_was_taken_back.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0403_more_than_was_taken_back.sql"


class Migration(migrations.Migration):
    """No row changes."""

    dependencies = [("wallet", "0402_taxes_read_their_own")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
