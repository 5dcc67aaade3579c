"""Demo tables for a first look: several stakes and houses, with and without bots."""

from typing import Any

from django.core.management.base import BaseCommand

from engine.houses import PROFILES
from tables.setup.models import Table
from tables.setup.services import open_table

# name, profile, value of a point in minor units, chairs, bots
DEMO = (
    ("Mango Grove", "rummycircle-points", 100, 6, 3),
    ("Lotus Pond", "rummycircle-points", 100, 2, 1),
    ("Peacock Court", "rummycircle-points", 500, 6, 4),
    ("Kite Terrace", "rummycircle-points", 100, 6, 0),
    ("Marigold House", "taj-points", 100, 6, 3),
    ("Sitar Room", "taj-points", 200, 2, 1),
    ("Banyan Shade", "taj-points", 500, 6, 0),
    ("Jasmine Hall", "classic-points21", 50, 6, 3),
    ("Tabla Corner", "classic-points21", 50, 2, 1),
)
RAKE_BPS = 1000
BUY_INS_OF_LARGEST_LOSS = 10


class Command(BaseCommand):
    """Open the demo tables that are not there yet; run again, it changes nothing."""

    help = "Open demo tables, each only once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Open what is missing and say how many."""
        there = set(Table.objects.filter(name__in=[row[0] for row in DEMO]).values_list("name", flat=True))
        missing = [row for row in DEMO if row[0] not in there]
        for name, profile_name, point_value_minor, chairs, bots in missing:
            loss_minor = PROFILES[profile_name].largest_loss * point_value_minor
            open_table(
                Table(
                    name=name,
                    profile_name=profile_name,
                    point_value_minor=point_value_minor,
                    max_seats=chairs,
                    bots_wanted=bots,
                    buy_in_min_minor=loss_minor,
                    buy_in_max_minor=BUY_INS_OF_LARGEST_LOSS * loss_minor,
                    rake_bps=RAKE_BPS,
                    keeps_spare=True,
                )
            )
        self.stdout.write(f"{len(missing)} demo tables opened, {len(there)} were there.")
