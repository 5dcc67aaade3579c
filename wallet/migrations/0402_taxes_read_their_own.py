"""A player's tax year is read by the player and the currency: see sql/0402_taxes_read_their_own.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0402_taxes_read_their_own.sql"


class Migration(migrations.Migration):
    """No row changes."""

    dependencies = [("wallet", "0401_what_came_with_a_dump")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
