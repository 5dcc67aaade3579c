"""The function that books one event in one round trip."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0003_post.sql"


class Migration(migrations.Migration):
    """`wallet.ledger.posting.post` calls it."""

    dependencies = [("wallet", "0002_guards")]
    operations = [migrations.RunSQL(SQL.read_text(encoding="utf-8"), "DROP FUNCTION public.wallet_post")]
