"""What came with `series` is indexed, and asked of the rows of before, beside the play."""

from django.contrib.postgres.operations import AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models

NAMES = ("tournament_ticket_to_is_there", "tournament_league_is_there")


def _validated(name: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        f"ALTER TABLE public.tournaments_tournament VALIDATE CONSTRAINT {name}", migrations.RunSQL.noop
    )


class Migration(migrations.Migration):
    """Nobody waits for it."""

    atomic = False

    dependencies = [
        ("tournaments", "0050_series"),
    ]

    operations = [
        AddIndexConcurrently(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("ticket_to__isnull", False)), fields=["ticket_to"], name="tournament_satellites"
            ),
        ),
        AddIndexConcurrently(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("league__isnull", False)), fields=["league"], name="tournament_in_league"
            ),
        ),
        ValidateConstraint(model_name="tournament", name="tournament_comes_again_one_way"),
        ValidateConstraint(model_name="tournament", name="tournament_is_no_ticket_to_itself"),
        *(_validated(name) for name in NAMES),
    ]
