"""The few payments of a player that something came back of, found without the others: made while the house is open."""

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

    dependencies = [("wallet", "0300_what_proves_a_month_in_a_file")]

    operations = [
        _index(
            "wallet_deposit_taken_back",
            "wallet_deposit (user_id) WHERE charged_back_minor > 0",
            "deposit",
            models.Index(
                condition=models.Q(("charged_back_minor__gt", 0)), fields=["user"], name="wallet_deposit_taken_back"
            ),
        ),
        _index(
            "wallet_withdrawal_given_back",
            "wallet_withdrawal (user_id, given_back_at) WHERE given_back_at IS NOT NULL",
            "withdrawal",
            models.Index(
                condition=models.Q(("given_back_at__isnull", False)),
                fields=["user", "given_back_at"],
                name="wallet_withdrawal_given_back",
            ),
        ),
    ]
