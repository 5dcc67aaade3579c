"""Days are closed and signed by functions that know their bounds: see sql/0028_days_by_the_database.sql."""

from pathlib import Path

import django.db.models.functions.datetime
from django.db import migrations, models

import wallet.fields

SQL = Path(__file__).parent / "sql" / "0028_days_by_the_database.sql"


class Migration(migrations.Migration):
    """Days that are closed already stay as they are; the guards of days are those of before."""

    dependencies = [("wallet", "0027_roll_ups")]
    operations = [
        migrations.CreateModel(
            name="DayMark",
            fields=[
                ("ends_at", models.DateTimeField(primary_key=True, serialize=False, verbose_name="ends")),
                ("xid", wallet.fields.TransactionIdField(editable=False)),
                ("drawn_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
