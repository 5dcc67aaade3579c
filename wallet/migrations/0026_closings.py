"""Closed days keep what each account held; roll-ups say since when; the check of the whole ledger remembers its place."""

from pathlib import Path

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models

import wallet.fields

SQL = Path(__file__).parent / "sql" / "0026_closings.sql"


class Migration(migrations.Migration):
    """Days that were closed before are sealed by the next closing of days."""

    dependencies = [("wallet", "0025_entries_by_month")]
    operations = [
        migrations.AddField("checkpoint", "booked_from", models.DateTimeField(null=True)),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE public.wallet_checkpoint ADD COLUMN next_xid xid8 NOT NULL DEFAULT '0'",
                    elidable=False,
                )
            ],
            state_operations=[
                migrations.AddField(
                    "checkpoint", "next_xid", wallet.fields.TransactionIdField(default=0, editable=False)
                )
            ],
        ),
        migrations.AddField("checkpoint", "next_from", models.DateTimeField(null=True)),
        migrations.CreateModel(
            name="Seal",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("closings_sha256", models.CharField(max_length=64)),
                ("sealed_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("ends_at",), name="wallet_seal_once")]},
        ),
        migrations.CreateModel(
            name="Closing",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "account", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="day")),
                ("balance_minor", models.BigIntegerField(verbose_name="balance")),
                ("lines", models.BigIntegerField(verbose_name="entries")),
                ("received_minor", models.BigIntegerField(verbose_name="received")),
                (
                    "account",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closings",
                        to="wallet.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CheckRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("began_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("number", models.PositiveIntegerField(default=0)),
                ("account", models.BigIntegerField(default=0)),
                ("found", models.JSONField(default=list)),
                ("differences", models.PositiveIntegerField(default=0)),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ended_at__isnull", True), ("ended_at__gte", models.F("began_at")), _connector="OR"
                        ),
                        name="wallet_checkrun_ends",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Carried",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="wallet.account",
                    ),
                ),
                ("transaction_id", models.BigIntegerField()),
                ("currency_id", models.CharField(max_length=8)),
                ("balance_minor", models.BigIntegerField(verbose_name="balance")),
                ("lines", models.BigIntegerField(verbose_name="entries")),
                ("booked_at", models.DateTimeField()),
            ],
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
