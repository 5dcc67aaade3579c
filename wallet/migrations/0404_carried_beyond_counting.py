"""What hot accounts carry out of archived months may be more than a bigint: see sql/0404_carried_beyond_counting.sql."""

from pathlib import Path

from django.db import migrations

import wallet.fields

SQL = Path(__file__).parent / "sql" / "0404_carried_beyond_counting.sql"


class Migration(migrations.Migration):
    """All in one transaction: the view never shows a column of another type than its table."""

    dependencies = [("wallet", "0403_more_than_was_taken_back")]
    operations = [
        migrations.RunSQL(
            SQL.read_text(encoding="utf-8"),
            elidable=False,
            state_operations=[
                migrations.AlterField("carried", "balance_minor", wallet.fields.SumField(verbose_name="balance"))
            ],
        )
    ]
