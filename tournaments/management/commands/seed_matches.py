"""Demo offers of matches for a first look: pools of 61, 101, 201 and Deals of 2, 3, 6, for chips, with company."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.services.operating import open_offer

# name, profile, entry fee in minor units, seats, bots
DEMO = (
    ("Neem 61", "playship-pool61", 2_500, 3, 2),
    ("Gulmohar 101", "rummycircle-pool101", 5_000, 6, 3),
    ("Tamarind 101", "playship-pool101", 10_000, 2, 1),
    ("Peepal 201", "rummycircle-pool201", 10_000, 6, 3),
    ("Ashoka 201", "playship-pool201", 25_000, 4, 2),
    ("Jamun Best of 2", "junglee-deals2", 2_500, 2, 1),
    ("Amaltas Best of 3", "junglee-deals3", 5_000, 4, 2),
    ("Kadamba Best of 6", "junglee-deals6", 10_000, 6, 3),
)
RAKE_BPS = 1000
START_S = 15


class Command(BaseCommand):
    """Open the demo offers that are not there yet; run again, it changes nothing."""

    help = "Open demo offers of pools and Deals, each only once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Open what is missing and say how many."""
        there = set(PoolOffer.objects.filter(name__in=[row[0] for row in DEMO]).values_list("name", flat=True))
        missing = [row for row in DEMO if row[0] not in there]
        for name, profile_name, entry_fee_minor, seats, bots in missing:
            open_offer(
                PoolOffer(
                    name=name,
                    profile_name=profile_name,
                    entry_fee_minor=entry_fee_minor,
                    rake_bps=RAKE_BPS,
                    seats=seats,
                    start_s=START_S,
                    bots_wanted=bots,
                )
            )
        self.stdout.write(f"{len(missing)} demo offers opened, {len(there)} were there.")
