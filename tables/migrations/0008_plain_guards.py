"""Guards of chairs that no setting of a session switches off: see sql/0008_plain_guards.sql."""

from pathlib import Path

import pgtrigger.migrations
from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0008_plain_guards.sql"


class Migration(migrations.Migration):
    """The promises of before by triggers of our own, and that a chair with chips stays."""

    dependencies = [
        ("tables", "0008_last_sweep"),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name="seat",
            name="seat_is_what_player_and_table_are",
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
