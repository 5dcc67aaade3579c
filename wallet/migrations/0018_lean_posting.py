"""What a posting asks of the server, halved: see sql/0018_lean_post.sql."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0018_lean_post.sql"


class Migration(migrations.Migration):
    """Checks of what never changes become guards of the opening; of a rare key only what is there is indexed."""

    dependencies = [("wallet", "0017_releases_name_their_rake")]

    operations = [
        migrations.RemoveConstraint("account", "wallet_account_kind"),
        migrations.RemoveConstraint("account", "wallet_account_locked_or_hot"),
        migrations.RemoveConstraint("account", "wallet_account_chips_or_money"),
        migrations.RemoveConstraint("transaction", "wallet_transaction_reversed_once"),
        migrations.AddConstraint(
            "transaction",
            models.UniqueConstraint(
                condition=models.Q(("reverses__isnull", False)),
                fields=("reverses",),
                name="wallet_transaction_reversed_once",
            ),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
