"""What came with cells is indexed, and asked of the rows of before, beside the play."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Outside of a transaction: the table of deals is read as a whole."""

    atomic = False

    dependencies = [("tables", "0430_cells")]

    operations = [
        migrations.RunSQL(
            [
                "DROP INDEX CONCURRENTLY IF EXISTS public.deal_in_a_cell",
                "CREATE INDEX CONCURRENTLY deal_in_a_cell ON public.tables_deal (cell) WHERE cell > 0",
            ],
            "DROP INDEX CONCURRENTLY IF EXISTS public.deal_in_a_cell",
            elidable=False,
            state_operations=[
                migrations.AddIndex(
                    "deal", models.Index(condition=Q(cell__gt=0), fields=["cell"], name="deal_in_a_cell")
                ),
            ],
        ),
        ValidateConstraint(model_name="deal", name="deal_live_has_a_deadline"),
    ]
