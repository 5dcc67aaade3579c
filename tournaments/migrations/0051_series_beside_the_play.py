"""What came with `series` is indexed, and asked of the rows of before, beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations, models

NAMES = ("tournament_ticket_to_is_there", "tournament_league_is_there")


def _validated(name: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        f"ALTER TABLE public.tournaments_tournament VALIDATE CONSTRAINT {name}", migrations.RunSQL.noop
    )


def _indexed(name: str, field: str) -> migrations.RunSQL:
    made = models.Index(name=name, fields=[field], condition=models.Q((f"{field}__isnull", False)))
    return migrations.RunSQL(
        [
            f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
            (f"CREATE INDEX CONCURRENTLY {name} ON public.tournaments_tournament ({field}_id) "
            f"WHERE {field}_id IS NOT NULL"),
        ],
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
        state_operations=[migrations.AddIndex("tournament", made)],
    )


class Migration(migrations.Migration):
    """Nobody waits for it."""

    atomic = False

    dependencies = [
        ("tournaments", "0050_series"),
    ]

    operations = [
        _indexed("tournament_satellites", "ticket_to"),
        _indexed("tournament_in_league", "league"),
        ValidateConstraint(model_name="tournament", name="tournament_comes_again_one_way"),
        ValidateConstraint(model_name="tournament", name="tournament_is_no_ticket_to_itself"),
        *(_validated(name) for name in NAMES),
    ]
