"""Rows of payments are found by the day on which they were written: made while the house is open."""

from django.db import migrations, models

DAYS = (
    ("deposit", "opened_at", "wallet_deposit_opened"),
    ("deposit", "credited_at", "wallet_deposit_credited_at"),
    ("depositstep", "at", "wallet_deposit_step_at"),
    ("chargeback", "at", "wallet_chargeback_at"),
    ("unmatched", "held_at", "wallet_unmatched_held"),
    ("gatewayevent", "received_at", "wallet_gateway_event_received"),
    ("withdrawal", "requested_at", "wallet_withdrawal_requested"),
    ("withdrawalstep", "at", "wallet_withdrawal_step_at"),
    ("taxyear", "closed_at", "wallet_tax_year_closed"),
    ("bonus", "granted_at", "wallet_bonus_granted"),
    ("bonusrelease", "at", "wallet_bonus_release_at"),
    ("receivable", "since", "wallet_receivable_since"),
)


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statements would hold the tables."""

    atomic = False

    dependencies = [("wallet", "0305_payments_by_their_duty")]

    operations = [
        migrations.RunSQL(
            [
                f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
                f"CREATE INDEX CONCURRENTLY {name} ON public.wallet_{model} ({at})",
            ],
            f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
            elidable=False,
            state_operations=[migrations.AddIndex(model, models.Index(fields=[at], name=name))],
        )
        for model, at, name in DAYS
    ]
