"""Indexes that find what goes on, or has just ended, whatever was before: made while deals are played."""

from django.db import migrations, models


def _index(name: str, on: str, model: str, index: models.Index) -> migrations.RunSQL:
    return migrations.RunSQL(
        [f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}", f"CREATE INDEX CONCURRENTLY {name} ON public.{on}"],
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
        elidable=False,
        state_operations=[migrations.AddIndex(model, index)],
    )


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statements would hold the tables."""

    atomic = False

    dependencies = [("tables", "0091_lean_moves")]

    operations = [
        _index(
            "seat_taken_by",
            "tables_seat (player_id, table_id) WHERE left_at IS NULL",
            "seat",
            models.Index(condition=models.Q(("left_at", None)), fields=["player", "table"], name="seat_taken_by"),
        ),
        _index(
            "deal_by_end",
            "tables_deal (ended_at, id) WHERE ended_at IS NOT NULL",
            "deal",
            models.Index(
                condition=models.Q(("ended_at__isnull", False)), fields=["ended_at", "id"], name="deal_by_end"
            ),
        ),
    ]
