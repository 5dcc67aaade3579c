"""Guards of players' care and papers that no setting of a session switches off: see sql/0006_plain_guards.sql."""

from pathlib import Path

import pgtrigger.migrations
from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0006_plain_guards.sql"


class Migration(migrations.Migration):
    """The same promises as before, by triggers of our own."""

    dependencies = [
        ("accounts", "0005_papers_erased"),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name="break",
            name="break_stays",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="break",
            name="break_is_not_rewritten",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="documentview",
            name="looks_stay",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="limitchange",
            name="limit_log_stays",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="paperserased",
            name="erasures_stay",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="user",
            name="excluded_until_is_kept",
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
