"""A move touches no column that an index has: what looked for deadlines goes, and four indexes that others cover.

`deal_number` (table, number) finds a table's deals in either order, and the key of moves (deal, version) a deal's. A
public id is looked for whole, never by how it begins. Pages of deals keep room for the next version of a row.
"""

import django.db.models.deletion
from django.db import migrations, models

GONE = {
    "deal_due_at": "tables_deal (due_at) WHERE due_at IS NOT NULL",
    "deal_bot_due_at": "tables_deal (bot_due_at) WHERE bot_due_at IS NOT NULL",
    "deal_by_table": "tables_deal (table_id, number DESC)",
    "tables_deal_table_id_4454611f": "tables_deal (table_id)",
    "tables_deal_public_id_c4f8700e_like": "tables_deal (public_id varchar_pattern_ops)",
    "tables_move_deal_id_db83e338": "tables_move (deal_id)",
}
STATE: dict[str, list[migrations.operations.base.Operation]] = {
    "deal_due_at": [migrations.RemoveIndex("deal", "deal_due_at")],
    "deal_bot_due_at": [migrations.RemoveIndex("deal", "deal_bot_due_at")],
    "deal_by_table": [migrations.RemoveIndex("deal", "deal_by_table")],
    "tables_deal_table_id_4454611f": [
        migrations.AlterField(
            "deal",
            "table",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deals",
                to="tables.table",
            ),
        )
    ],
    "tables_move_deal_id_db83e338": [
        migrations.AlterField(
            "move",
            "deal",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="moves",
                to="tables.deal",
            ),
        )
    ],
}


def _without(name: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
        f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON public.{GONE[name]}",
        elidable=False,
        state_operations=STATE.get(name, []),
    )


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statements would hold the table of deals."""

    atomic = False

    dependencies = [("tables", "0090_clocks")]

    operations = [
        *(_without(name) for name in GONE),
        migrations.RunSQL(
            "ALTER TABLE public.tables_deal SET (fillfactor = 50, toast_tuple_target = 4080)",
            "ALTER TABLE public.tables_deal RESET (fillfactor, toast_tuple_target)",
            elidable=False,
        ),
    ]
