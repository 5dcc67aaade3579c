"""Entries carry their time and live in partitions by month; a posting is allowed or refused as it is written there."""

from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    """Copies all entries once, month by month, while nobody writes; there is no way back from here.

    `wallet_post` is replaced in the same transaction: the one of before knows no time of entries, and this one asks the
    duty, the kind and the source of what it books.
    """

    dependencies = [
        ("wallet", "0024_adjustments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Month",
            fields=[
                ("name", models.CharField(max_length=63, primary_key=True, serialize=False)),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("archived_at", models.DateTimeField(null=True)),
                ("entries", models.BigIntegerField(null=True)),
                ("file", models.CharField(blank=True, db_default="", max_length=200)),
                ("sha256", models.CharField(blank=True, db_default="", max_length=64, verbose_name="SHA-256")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("begins_at",), name="wallet_month_once")],
            },
        ),
        migrations.AddField("account", "closed_at", models.DateTimeField(null=True, verbose_name="closed")),
        migrations.AlterField(
            "account",
            "owner",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="ledger_accounts",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        migrations.AddIndex("account", models.Index(fields=["owner", "closed_at"], name="wallet_account_owner")),
        migrations.AddIndex(
            "account",
            models.Index(condition=Q(("closed_at__isnull", True)), fields=["kind", "id"], name="wallet_account_open"),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL((SQL / "0025_entries_by_month.sql").read_text(encoding="utf-8"), elidable=False),
                migrations.RunSQL((SQL / "0025_post.sql").read_text(encoding="utf-8"), elidable=False),
            ],
            state_operations=[
                migrations.AddField("entry", "booked_at", models.DateTimeField(verbose_name="booked")),
                migrations.AlterField(
                    "entry",
                    "transaction",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="wallet.transaction",
                        verbose_name="transaction",
                    ),
                ),
                migrations.RemoveConstraint("entry", "wallet_entry_line"),
                migrations.RemoveIndex("entry", "wallet_entry_hot"),
                migrations.AddConstraint(
                    "entry",
                    models.UniqueConstraint(
                        condition=Q(("line__isnull", False)),
                        fields=("account", "booked_at", "line"),
                        name="wallet_entry_line",
                    ),
                ),
                migrations.AddIndex(
                    "entry",
                    models.Index(
                        condition=Q(("line__isnull", True)), fields=["account", "booked_at"], name="wallet_entry_hot"
                    ),
                ),
                migrations.AddIndex(
                    "entry", models.Index(fields=["transaction"], name="wallet_entry_transaction")
                ),
            ],
        ),
    ]
