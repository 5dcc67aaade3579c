"""Deadlines of deals stand in a table of their own: see sql/0090_clocks.sql."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0090_clocks.sql"
BACK = """
DROP TRIGGER deal_clock_is_kept ON public.tables_deal;
DROP TRIGGER deal_clock_begins ON public.tables_deal;
DROP FUNCTION public.deal_keeps_its_clock();
"""


class Migration(migrations.Migration):
    """The deals that are played get their clocks in the transaction that begins to keep them."""

    dependencies = [("tables", "0071_houses_stay")]

    operations = [
        migrations.CreateModel(
            name="Clock",
            fields=[
                (
                    "deal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="clock",
                        serialize=False,
                        to="tables.deal",
                    ),
                ),
                ("due_at", models.DateTimeField()),
                ("bot_due_at", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "clock of a deal",
                "verbose_name_plural": "clocks of deals",
                "indexes": [
                    models.Index(fields=["due_at"], name="clock_due_at"),
                    models.Index(
                        condition=models.Q(("bot_due_at__isnull", False)),
                        fields=["bot_due_at"],
                        name="clock_bot_due_at",
                    ),
                ],
            },
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), BACK, elidable=False),
    ]
