"""What a tax year had come to is kept with each closed day: see sql/0360_taxes_so_far.sql."""

from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0360_taxes_so_far.sql"


class Migration(migrations.Migration):
    """Of days that are sealed already nothing is kept: the first day that is sealed now makes up for them."""

    dependencies = [("wallet", "0350_anchored_lines"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            name="TaxSoFar",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "user", "currency", "year", "number",
                        blank=True, editable=False, primary_key=True, serialize=False,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+",
                        to="wallet.currency",
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(verbose_name="year it began in")),
                ("number", models.PositiveBigIntegerField(verbose_name="day")),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("deposited_minor", models.BigIntegerField(verbose_name="deposited")),
                ("withdrawn_minor", models.BigIntegerField(verbose_name="withdrawn")),
                ("taxed_minor", models.BigIntegerField(verbose_name="net winnings taxed at withdrawals")),
            ],
            options={"indexes": [models.Index(fields=["number"], name="wallet_tax_so_far_day")]},
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]  # fmt: skip
