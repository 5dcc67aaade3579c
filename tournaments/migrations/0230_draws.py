"""Lots from shuffles of the dealer's: a commitment, then a closed list, then the seed; see sql/0230_draws.sql."""

from pathlib import Path

import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0230_draws.sql"
STEPS = (
    models.Q(("status", "registering"), ("step__in", ("waiting",))),
    models.Q(("status", "playing"), ("step__in", ("drawing", "seating", "playing", "break", "paying"))),
    models.Q(("status", "over"), ("step__in", ("done",))),
    models.Q(("status", "cancelled"), ("step__in", ("refunding", "done"))),
)


class Migration(migrations.Migration):
    """Tournaments of before are drawn to their end as they were announced."""

    dependencies = [
        ("tables", "0092_found_without_the_past"),
        ("tournaments", "0090_not_ended"),
    ]

    operations = [
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round_number", models.PositiveSmallIntegerField(verbose_name="round")),
                ("late", models.PositiveSmallIntegerField(default=0, verbose_name="batch of late players")),
                (
                    "shuffle",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draw", to="tables.shuffle"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draws", to="tournaments.tournament"
                    ),
                ),
            ],
            options={"verbose_name": "draw", "verbose_name_plural": "draws", "ordering": ("tournament", "id")},
        ),
        migrations.AddField(
            model_name="tournament",
            name="lots_version",
            field=models.PositiveSmallIntegerField(db_default=1, default=2, editable=False),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="commitment",
            field=models.CharField(default="", editable=False, max_length=64),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="seed",
            field=models.BinaryField(default=bytes, max_length=32),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="step",
            field=models.CharField(
                choices=[
                    ("waiting", "waits for its start"),
                    ("drawing", "lots are drawn"),
                    ("seating", "tables of the round are opened"),
                    ("playing", "the round is played"),
                    ("break", "between two rounds"),
                    ("paying", "prizes are paid"),
                    ("refunding", "fees are given back"),
                    ("done", "done"),
                ],
                default="waiting",
                editable=False,
                max_length=10,
                verbose_name="step",
            ),
        ),
        # Another one with the same name is made at once: no tournament is without it.
        migrations.RunSQL(
            "-- squawk-ignore ban-drop-constraint\n"
            "ALTER TABLE public.tournaments_tournament DROP CONSTRAINT tournament_status_and_step",
            migrations.RunSQL.noop,
            elidable=False,
            state_operations=[
                migrations.RemoveConstraint(model_name="tournament", name="tournament_status_and_step"),
            ],
        ),
        AddConstraintNotValid(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(*STEPS, _connector="OR"), name="tournament_status_and_step"
            ),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), "DROP TRIGGER draw_stays ON public.tournaments_draw"),
    ]
