"""What is on its way to a player, counted in one place: see sql/0030_pending.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0030_pending.sql"


class Migration(migrations.Migration):
    """What is on its way out has accounts of its own."""

    dependencies = [("wallet", "0029_operators_by_the_desk")]
    operations = [
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), "DROP FUNCTION public.wallet_pending_in", elidable=False)
    ]
