"""How far what came with a dump is sealed: see sql/0401_what_came_with_a_dump.sql."""

from pathlib import Path

from django.db import migrations, models

import wallet.fields

SQL = Path(__file__).parent / "sql" / "0401_what_came_with_a_dump.sql"


class Migration(migrations.Migration):
    """A table that is empty in a house that was never restored, and the function that seals."""

    dependencies = [("wallet", "0400_sums_beyond_counting")]
    operations = [
        migrations.CreateModel(
            name="Restored",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("server", models.BigIntegerField()),
                ("below_xid", wallet.fields.TransactionIdField()),
                ("last_xid", wallet.fields.TransactionIdField()),
                ("last_transaction", models.BigIntegerField()),
                ("marked_at", models.DateTimeField()),
            ],
            options={"constraints": [models.CheckConstraint(condition=models.Q(id=1), name="wallet_restored_one")]},
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
