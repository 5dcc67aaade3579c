"""Duplicate tournaments: the same deals at every table of a round, and what each is worth beside the others."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Columns with constant defaults rewrite nothing; what is asked of the rows of before comes beside the play."""

    dependencies = [
        ("tables", "0261_boards_beside_the_play"),
        ("tournaments", "0231_draws_beside_the_play"),
    ]

    operations = [
        migrations.AddField(
            "tournament",
            "duplicate",
            models.BooleanField(
                db_default=False, default=False, verbose_name="duplicate: the same deals at every table"
            ),
        ),
        migrations.AddField(
            "draw", "for_boards", models.BooleanField(db_default=False, default=False, verbose_name="for the cards")
        ),
        migrations.AddField("place", "compared", models.JSONField(null=True)),
        AddConstraintNotValid(
            "tournament",
            models.CheckConstraint(
                name="tournament_duplicate_is_plain",
                condition=Q(("duplicate", False))
                | Q(("chips", 0), ("currency", "CHIP"), ("late_s", 0), ("rebuys_max", 0), ("starts_when_full", False)),
            ),
        ),
    ]
