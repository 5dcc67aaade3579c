"""Running deals may lie in cells: a deal's row says in which, and has no deadline here then."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """It only adds, and lets more through than before; no deal leaves home before somebody makes a cell."""

    dependencies = [("tables", "0421_moves_in_months")]

    operations = [
        migrations.CreateModel(
            "Cell",
            fields=[
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        primary_key=True,
                        serialize=False,
                        validators=[MinValueValidator(1), MaxValueValidator(99)],
                    ),
                ),
                ("is_open", models.BooleanField(default=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "cell",
                "verbose_name_plural": "cells",
                "ordering": ("number",),
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(condition=Q(number__gte=1, number__lte=99), name="cell_number_is_small"),
                ],
            },
        ),
        migrations.AddField(
            "deal",
            "cell",
            models.PositiveSmallIntegerField(db_default=0, default=0, editable=False, verbose_name="cell"),
        ),
        # What follows at once lets through whatever this one did, so a version that knows no cells misses nothing.
        migrations.RunSQL(
            "-- squawk-ignore ban-drop-constraint\n"
            "ALTER TABLE public.tables_deal DROP CONSTRAINT deal_live_has_a_deadline",
            migrations.RunSQL.noop,
            elidable=False,
            state_operations=[migrations.RemoveConstraint("deal", "deal_live_has_a_deadline")],
        ),
        AddConstraintNotValid(
            "deal",
            models.CheckConstraint(
                name="deal_live_has_a_deadline",
                condition=Q(status="live", cell=0, due_at__isnull=False)
                | Q(status="live", cell__gt=0, due_at__isnull=True, bot_due_at__isnull=True)
                | (~Q(status="live") & Q(cell=0, due_at__isnull=True, bot_due_at__isnull=True)),
            ),
        ),
    ]
