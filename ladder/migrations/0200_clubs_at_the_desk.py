"""Operators take names of clubs away and close clubs."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0021_clubs"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="club",
            options={"default_permissions": ("view", "change"), "verbose_name": "club", "verbose_name_plural": "clubs"},
        ),
        migrations.AddField(
            model_name="club",
            name="closed_at",
            field=models.DateTimeField(null=True, verbose_name="closed"),
        ),
        migrations.AddField(
            model_name="club",
            name="closed_why",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=200, verbose_name="why it was closed"
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="taken_name",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=40, verbose_name="name that was taken away"
            ),
        ),
        migrations.AddField(
            model_name="club",
            name="taken_why",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=200, verbose_name="why its name was taken away"
            ),
        ),
        migrations.AlterField(
            model_name="club",
            name="made_at",
            field=models.DateTimeField(verbose_name="founded"),
        ),
        AddConstraintNotValid(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("taken_why", ""), models.Q(("taken_name", ""), _negated=True), _connector="OR"),
                name="ladder_club_name_was_taken",
            ),
        ),
        AddConstraintNotValid(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("closed_at", None), ("closed_why", "")),
                    models.Q(("closed_at__isnull", False), models.Q(("closed_why", ""), _negated=True)),
                    _connector="OR",
                ),
                name="ladder_club_closed_for_a_reason",
            ),
        ),
    ]
