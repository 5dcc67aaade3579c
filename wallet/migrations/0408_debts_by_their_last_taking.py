"""The few debts of a player of which something was taken since a moment: made while the house is open."""

from django.db import migrations, models

NAME = "wallet_receivable_recovered"


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statements would hold the table."""

    atomic = False

    dependencies = [("wallet", "0407_taken_back_by_its_time")]

    operations = [
        migrations.RunSQL(
            [
                f"DROP INDEX CONCURRENTLY IF EXISTS public.{NAME}",
                f"CREATE INDEX CONCURRENTLY {NAME} ON public.wallet_receivable (user_id, recovered_at)"
                " WHERE recovered_at IS NOT NULL",
            ],
            f"DROP INDEX CONCURRENTLY IF EXISTS public.{NAME}",
            elidable=False,
            state_operations=[
                migrations.AddIndex(
                    "Receivable",
                    models.Index(
                        fields=["user", "recovered_at"],
                        name=NAME,
                        condition=models.Q(recovered_at__isnull=False),
                    ),
                )
            ],
        ),
        # Who was inside the function of before while 0407 ran has noted an amount and no time. The index is made when all
        # of them have ended.
        migrations.RunSQL(
            "UPDATE public.wallet_receivable SET recovered_at = clock_timestamp()"
            " WHERE recovered_minor > 0 AND recovered_at IS NULL",
            migrations.RunSQL.noop,
            elidable=False,
        ),
    ]
