"""Pairs whom the house keeps apart, and where operators hold new deals back."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

PLAYER = settings.AUTH_USER_MODEL


class Migration(migrations.Migration):
    """Two new tables."""

    dependencies = [("tables", "0010_silences"), migrations.swappable_dependency(PLAYER)]
    operations = [
        migrations.CreateModel(
            name="Apart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(auto_now_add=True)),
                (
                    "low",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=PLAYER,
                    ),
                ),
                (
                    "high",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=PLAYER),
                ),
            ],
            options={
                "verbose_name": "pair kept apart",
                "verbose_name_plural": "pairs kept apart",
                "constraints": [
                    models.UniqueConstraint(fields=("low", "high"), name="apart_once"),
                    models.CheckConstraint(condition=Q(("low__lt", F("high"))), name="apart_in_order"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Drain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "scope",
                    models.CharField(
                        choices=[("site", "the whole house"), ("format", "a format"), ("table", "a table")],
                        max_length=6,
                        verbose_name="for",
                    ),
                ),
                ("format", models.CharField(blank=True, default="", max_length=12, verbose_name="format")),
                ("why", models.CharField(max_length=200, verbose_name="why")),
                ("closed", models.BooleanField(default=False, verbose_name="closed for maintenance")),
                ("since", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "by",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=PLAYER),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drains",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "hold on new deals",
                "verbose_name_plural": "holds on new deals",
                "ordering": ("-since",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("scope", "format", "table"), name="drain_once", nulls_distinct=False
                    ),
                    models.CheckConstraint(
                        condition=Q(scope="site", format="", table=None)
                        | (Q(scope="format", table=None, closed=False) & ~Q(format=""))
                        | Q(scope="table", format="", table__isnull=False, closed=False),
                        name="drain_names_its_scope",
                    ),
                ],
            },
        ),
    ]
