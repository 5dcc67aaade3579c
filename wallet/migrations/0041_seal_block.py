"""Transactions carry their database transaction's number; blocks are made of them in its order (sql/0041_seal.sql)."""

from pathlib import Path

from django.db import migrations, models

import wallet.fields

SQL = Path(__file__).parent / "sql" / "0041_seal.sql"


class Migration(migrations.Migration):
    """What a house has booked before is sealed by the first runs, in slices."""

    dependencies = [("wallet", "0040_seal")]
    operations = [
        migrations.RunSQL(
            SQL.read_text(encoding="utf-8"),
            elidable=False,
            state_operations=[
                migrations.AddField("transaction", "xid", wallet.fields.TransactionIdField(editable=False)),
                migrations.AddIndex("transaction", models.Index(fields=["xid", "id"], name="wallet_transaction_log")),
            ],
        )
    ]
