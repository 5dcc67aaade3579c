"""Sightings are found by how their address begins, too: new players are counted by network.

Beside the play (CONCURRENTLY), so outside of a transaction: what a broken start left is made anew. The new index is
there before the old one goes.
"""

from typing import Any

from django.db import migrations, models

NEW = "accounts_sighting (address varchar_pattern_ops, last_at timestamptz_ops)"
OLD = "accounts_sighting (address, last_at)"


def _change(goes: str, comes: str, on: str) -> list[Any]:
    return [
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{comes}",
        f"CREATE INDEX CONCURRENTLY {comes} ON public.{on}",
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{goes}",
    ]


class Migration(migrations.Migration):
    """One index for another."""

    atomic = False

    dependencies = [("accounts", "0440_names_without_what_nobody_sees")]

    operations = [
        migrations.RunSQL(
            _change("accounts_sighting_address", "accounts_sighting_network", NEW),
            _change("accounts_sighting_network", "accounts_sighting_address", OLD),
            state_operations=[
                migrations.RemoveIndex(model_name="sighting", name="accounts_sighting_address"),
                migrations.AddIndex(
                    model_name="sighting",
                    index=models.Index(
                        fields=["address", "last_at"],
                        name="accounts_sighting_network",
                        opclasses=["varchar_pattern_ops", "timestamptz_ops"],
                    ),
                ),
            ],
            elidable=False,
        )
    ]
