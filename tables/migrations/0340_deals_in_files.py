"""Finished deals leave for files: a deal's line says in which month's, and a month's row what the files are."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import Now


class Migration(migrations.Migration):
    """It only adds; nothing leaves before somebody runs `archive_deals`."""

    dependencies = [("tables", "0281_read_in_the_admin")]

    operations = [
        migrations.AddField(
            "deal",
            "archived_in",
            models.CharField(db_default="", default="", editable=False, max_length=7, verbose_name="archived in"),
        ),
        AddConstraintNotValid(
            "deal",
            models.CheckConstraint(
                name="deal_archived_has_ended_and_left",
                condition=Q(archived_in="")
                | (~Q(status__in=("live", "parked")) & Q(snapshot=b"", terms=b"")),
            ),
        ),
        migrations.CreateModel(
            "DealMonth",
            fields=[
                ("name", models.CharField(max_length=7, primary_key=True, serialize=False)),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("folder", models.CharField(max_length=100)),
                ("manifest_sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("deals", models.PositiveBigIntegerField()),
                ("moves", models.PositiveBigIntegerField()),
                ("totals", models.JSONField()),
                ("proved_at", models.DateTimeField(db_default=Now())),
                ("left_at", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "month of deals in files",
                "verbose_name_plural": "months of deals in files",
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(condition=Q(ends_at__gt=F("begins_at")), name="deal_month_ends_later"),
                    models.CheckConstraint(
                        condition=Q(left_at=None) | Q(left_at__gte=F("proved_at")), name="deal_month_is_proved_first"
                    ),
                ],
            },
        ),
    ]
