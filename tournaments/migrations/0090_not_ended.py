"""An index that finds the tournaments to come and being played, whatever was before: made while people play."""

from django.db import migrations, models

NAME = "tournament_not_ended"


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statement would hold the table."""

    atomic = False

    dependencies = [("tournaments", "0051_series_beside_the_play")]

    operations = [
        migrations.RunSQL(
            [
                f"DROP INDEX CONCURRENTLY IF EXISTS public.{NAME}",
                f"CREATE INDEX CONCURRENTLY {NAME} ON public.tournaments_tournament (starts_at, id) "
                "WHERE status IN ('registering', 'playing')",
            ],
            f"DROP INDEX CONCURRENTLY IF EXISTS public.{NAME}",
            elidable=False,
            state_operations=[
                migrations.AddIndex(
                    "tournament",
                    models.Index(
                        condition=models.Q(("status__in", ["registering", "playing"])),
                        fields=["starts_at", "id"],
                        name=NAME,
                    ),
                )
            ],
        )
    ]
