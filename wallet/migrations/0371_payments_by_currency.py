"""A player's payments of a year are found by their currency: made while the house is open."""

from typing import NamedTuple

from django.db import migrations, models


class Found(NamedTuple):
    """An index, and the one that it makes needless, if any."""

    model: str
    at: str
    name: str
    instead_of: str
    only_given: bool = False


INDEXES = (
    Found("deposit", "credited_at", "wallet_deposit_of_year", "wallet_deposit_credited"),
    Found("withdrawal", "requested_at", "wallet_withdrawal_of_year", ""),
    Found("withdrawal", "given_back_at", "wallet_withdrawal_returned", "wallet_withdrawal_given_back", True),
)


def _made(found: Found) -> migrations.RunSQL:
    only = f" WHERE {found.at} IS NOT NULL" if found.only_given else ""
    condition = models.Q(**{f"{found.at}__isnull": False}) if found.only_given else None
    index = models.Index(fields=["user", "currency", found.at], name=found.name, condition=condition)
    return migrations.RunSQL(
        [
            f"DROP INDEX CONCURRENTLY IF EXISTS public.{found.name}",
            f"CREATE INDEX CONCURRENTLY {found.name} ON public.wallet_{found.model} "
            f"(user_id, currency_id, {found.at}){only}",
        ],
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{found.name}",
        elidable=False,
        state_operations=[migrations.AddIndex(found.model, index)],
    )


def _dropped(found: Found) -> migrations.RunSQL:
    only = f" WHERE {found.at} IS NOT NULL" if found.only_given else ""
    return migrations.RunSQL(
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{found.instead_of}",
        f"CREATE INDEX CONCURRENTLY {found.instead_of} ON public.wallet_{found.model} (user_id, {found.at}){only}",
        elidable=False,
        state_operations=[migrations.RemoveIndex(found.model, found.instead_of)],
    )


class Migration(migrations.Migration):
    """Outside of a transaction: an index that is made within one holds its table."""

    atomic = False

    dependencies = [("wallet", "0370_closings_from_the_day_before")]

    operations = [
        *(_made(found) for found in INDEXES),
        *(_dropped(found) for found in INDEXES if found.instead_of),
    ]
