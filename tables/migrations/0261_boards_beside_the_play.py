"""What came with boards is indexed, and asked of the rows of before, beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations, models


def _index(name: str, on: str, index: models.Index) -> migrations.RunSQL:
    return migrations.RunSQL(
        [f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}", f"CREATE INDEX CONCURRENTLY {name} ON public.{on}"],
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
        elidable=False,
        state_operations=[migrations.AddIndex("deal", index)],
    )


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statements would hold the table of deals."""

    atomic = False

    dependencies = [("tables", "0260_boards")]

    operations = [
        _index(
            "deal_by_board",
            "tables_deal (board) WHERE board <> ''",
            models.Index(condition=models.Q(("board", ""), _negated=True), fields=["board"], name="deal_by_board"),
        ),
        _index(
            "deal_held_back",
            "tables_deal (ended_at) WHERE held_back",
            models.Index(condition=models.Q(("held_back", True)), fields=["ended_at"], name="deal_held_back"),
        ),
        ValidateConstraint(model_name="table", name="table_boards_have_a_host"),
        ValidateConstraint(model_name="deal", name="deal_held_back_is_of_a_board"),
    ]
