"""Guards of matches and tournaments that no setting of a session switches off: see sql/0004_plain_guards.sql."""

from pathlib import Path

import pgtrigger.migrations
from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0004_plain_guards.sql"


class Migration(migrations.Migration):
    """The promises of before by triggers of our own, and that an entry and a pool stay whose they are."""

    dependencies = [
        ("tournaments", "0003_currencies"),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name="match",
            name="match_ends_with_an_empty_pool",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="registration",
            name="registration_is_what_player_and_tournament_are",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="registration",
            name="registration_stays_whose_it_is",
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
