"""What hot accounts hold, and what accounts have received, may be more than a bigint: see sql/0400_sums_beyond_counting.sql.

Closings are written anew, a row for each account and day on which it moved, and checkpoints.
"""

from pathlib import Path

from django.db import migrations

import wallet.fields

SQL = Path(__file__).parent / "sql" / "0400_sums_beyond_counting.sql"


def _sum(model: str, name: str, called: str) -> migrations.AlterField:
    return migrations.AlterField(model, name, wallet.fields.SumField(verbose_name=called))


class Migration(migrations.Migration):
    """All in one transaction: no function reads a column of another type than it knows."""

    dependencies = [("wallet", "0391_changes_of_the_schema_are_chained")]
    operations = [
        migrations.RunSQL(
            SQL.read_text(encoding="utf-8"),
            elidable=False,
            state_operations=[
                _sum("checkpoint", "balance_minor", "balance"),
                _sum("closing", "balance_minor", "balance"),
                _sum("closing", "received_minor", "received"),
            ],
        )
    ]
