"""What makes months of moves, and what shows that all moves of before are of before: see sql/0420_months_of_moves.sql."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql" / "0420_months_of_moves.sql"
BACK = """
DROP FUNCTION public.tables_open_months();
DROP FUNCTION public.tables_make_months();
DROP FUNCTION public.tables_make_month(bigint);
DROP FUNCTION public.tables_month_begins(timestamptz);
"""
OF_BEFORE = """
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint
        WHERE conrelid = 'public.tables_move'::regclass AND conname = 'move_of_before') THEN
        ALTER TABLE public.tables_move
            ADD CONSTRAINT move_of_before CHECK (deal_id < 104419244900352) NOT VALID;
    END IF;
END $$
"""


class Migration(migrations.Migration):
    """Reads all moves once, while they are played, so that the second half need not: it takes the table as it is."""

    atomic = False

    dependencies = [("tables", "0360_clocks_come_nearer")]

    operations = [
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), BACK, elidable=False),
        migrations.RunSQL(
            OF_BEFORE,
            "ALTER TABLE public.tables_move DROP CONSTRAINT IF EXISTS move_of_before",
            elidable=False,
        ),
        migrations.RunSQL(
            "ALTER TABLE public.tables_move VALIDATE CONSTRAINT move_of_before", migrations.RunSQL.noop, elidable=False
        ),
    ]
