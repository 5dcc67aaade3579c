"""Moves live in months, and the table of before is the first of them: see sql/0421_moves_in_months.sql."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0421_moves_in_months.sql"

class Migration(migrations.Migration):
    """There is no way back, and none is needed: a version of before works on moves in months as on one table."""

    half = "after"

    dependencies = [("tables", "0420_months_of_moves")]

    operations = [
        migrations.RunSQL(
            SQL.read_text(encoding="utf-8"),
            elidable=False,
            state_operations=[
                migrations.AlterField(
                    "move",
                    "deal",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="tables.deal",
                    ),
                )
            ],
        )
    ]
