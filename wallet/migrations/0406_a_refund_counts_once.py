"""What a gateway says went back ends what it is about, once: see sql/0406_a_refund_counts_once.sql."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0406_a_refund_counts_once.sql"


class Migration(migrations.Migration):
    """What ended before does not say by which word. A foreign key would lock both tables to add; words are never deleted."""

    dependencies = [("wallet", "0405_a_word_counts_once")]
    operations = [
        migrations.AddField(
            "Unmatched",
            "ended_by",
            models.ForeignKey(
                "wallet.GatewayEvent",
                django.db.models.deletion.PROTECT,
                null=True,
                related_name="+",
                db_index=False,
                db_constraint=False,
                verbose_name="message that ended it",
            ),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False),
    ]
