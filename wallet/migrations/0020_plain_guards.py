"""Guards of payments that no session setting switches off: see sql/0020_plain_guards.sql."""

from pathlib import Path

import pgtrigger.migrations
from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0020_plain_guards.sql"

OLD_GUARDS = (
    ("approval", "stays_written"),
    ("bonus", "bonus_moves"),
    ("bonus", "bonus_stays"),
    ("bonusrelease", "stays_written"),
    ("deposit", "deposit_amounts_stay"),
    ("deposit", "deposit_moves"),
    ("depositstep", "stays_written"),
    ("gatewayevent", "stays_written"),
    ("payee", "payee_stays"),
    ("payoutbatch", "stays_written"),
    ("statement", "statement_signed_stays"),
    ("statementline", "statement_line_of_signed_stays"),
    ("taxyear", "stays_written"),
    ("withdrawal", "withdrawal_amounts_stay"),
    ("withdrawal", "withdrawal_moves"),
    ("withdrawalstep", "stays_written"),
)


class Migration(migrations.Migration):
    """In one transaction: there is no moment without a guard."""

    dependencies = [("wallet", "0019_duties")]
    operations = [
        *(pgtrigger.migrations.RemoveTrigger(model_name=model, name=name) for model, name in OLD_GUARDS),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
