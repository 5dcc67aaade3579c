"""Adjustments, which one person asks for and another approves: see sql/0024_adjustments.sql."""

from pathlib import Path
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import Now

import base.ids

SQL = Path(__file__).parent / "sql" / "0024_adjustments.sql"


def _person(name: str, *, null: bool = False) -> "models.ForeignKey[Any, Any]":
    return models.ForeignKey(
        db_index=False,
        null=null,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
        verbose_name=name,
    )


class Migration(migrations.Migration):
    """What was adjusted before has no such row, and stays booked."""

    dependencies = [
        ("wallet", "0023_sources"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public_id", models.CharField(default=base.ids.new_public_id, editable=False, max_length=12)),
                ("legs", models.JSONField(verbose_name="amounts by account, minor units")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                ("asked_at", models.DateTimeField(db_default=Now(), verbose_name="asked for")),
                ("approved_at", models.DateTimeField(null=True, verbose_name="approved")),
                ("approved_by", _person("approved by", null=True)),
                ("asked_by", _person("asked for by")),
                (
                    "currency",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="wallet.currency",
                        verbose_name="currency",
                    ),
                ),
            ],
            options={
                "verbose_name": "adjustment",
                "verbose_name_plural": "adjustments",
                "constraints": [
                    models.UniqueConstraint(fields=("public_id",), name="wallet_adjustment_public_id"),
                    models.CheckConstraint(
                        condition=Q(
                            ("approved_by", None), Q(("approved_by", F("asked_by")), _negated=True), _connector="OR"
                        ),
                        name="wallet_adjustment_two_people",
                    ),
                    models.CheckConstraint(
                        condition=Q(("reason", ""), _negated=True), name="wallet_adjustment_has_a_reason"
                    ),
                ],
            },
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
