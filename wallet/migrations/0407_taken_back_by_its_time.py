"""A debt says when something was last taken for it, and entries are asked for by their time: see sql/0407."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0407_taken_back_by_its_time.sql"


class Migration(migrations.Migration):
    """When something was last taken for a debt is in the ledger, unless that month is in a file: then it is now at the latest."""

    dependencies = [("wallet", "0406_a_refund_counts_once")]
    operations = [
        migrations.AddField("Receivable", "recovered_at", models.DateTimeField("last taken for it", null=True)),
        migrations.RunSQL(
            """
            UPDATE public.wallet_receivable r SET recovered_at = COALESCE((
                WITH RECURSIVE taking AS (
                    SELECT 0::bigint AS so_far, NULL::timestamptz AS booked_at
                    UNION ALL
                    SELECT k.so_far + e.amount_minor, t.booked_at FROM taking k
                    JOIN public.wallet_transaction t ON t.key = 'recovered:' || r.id || ':' || k.so_far
                    JOIN public.wallet_entry e
                        ON e.transaction_id = t.id AND e.booked_at = t.booked_at AND e.amount_minor > 0
                ) SELECT max(booked_at) FROM taking
            ), clock_timestamp()) WHERE r.recovered_minor > 0
            """,
            migrations.RunSQL.noop,
            elidable=False,
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), migrations.RunSQL.noop, elidable=False),
    ]
