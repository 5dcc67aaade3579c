"""A withdrawal's posting names its payee: see sql/0421_requests_name_their_payee.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0421_requests_name_their_payee.sql"


class Migration(migrations.Migration):
    """No row changes; what was asked for before is not looked at."""

    dependencies = [("wallet", "0420_decided_by_who_works_here")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False)]
