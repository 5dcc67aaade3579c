"""Demo tournaments for a first look: a free one every day, and small ones that start as soon as they are full."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.services.announcing import announce

NAME = "Daily Freeroll"
DAY_S = 86_400
AT_LEAST_AHEAD = timedelta(minutes=10)
GUARANTEE_MINOR = 1_000_000
ROUNDS = ({"deals": 2, "per_table": 2}, {"deals": 2, "best": 6}, {"deals": 3})
PRIZES = {"kind": "shares", "rows": [{"each": 5000}, {"each": 2500}, {"each": 1250, "places": 2}]}
FULL, FULL_OF = "Sit & Go", 6
FULL_CHIPS = 500
FULL_ROUNDS = ({"deals": 3, "per_table": 2}, {"deals": 3, "point_value": 2})
FULL_PRIZES = {"kind": "shares", "rows": [{"each": 7000}, {"each": 3000}]}


class Command(BaseCommand):
    """Announce those that are not to come or being played; run again, it changes nothing."""

    help = "Announce the demo tournaments, once; they announce themselves again."

    def handle(self, *args: Any, **options: Any) -> None:
        """Announce the daily one for the next full hour that leaves time to register, and one that starts when full."""
        self._daily()
        self._when_full()

    def _when_full(self) -> None:
        on = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
        if Tournament.objects.filter(name=FULL, status__in=on).exists():
            return
        now = timezone.now()
        announce(
            Tournament(
                name=FULL,
                profile_name="rummycircle-points",
                entry_fee_minor=2_500,
                rake_bps=1000,
                seats=3,
                min_entrants=FULL_OF,
                max_entrants=FULL_OF,
                registration_opens_at=now,
                starts_at=now + timedelta(seconds=DAY_S),
                starts_when_full=True,
                chips=FULL_CHIPS,
                rounds=list(FULL_ROUNDS),
                prizes=FULL_PRIZES,
                bots_fill_to=FULL_OF,
                repeat_s=DAY_S,
            )
        )
        self.stdout.write(f"{FULL} starts as soon as it is full.")

    def _daily(self) -> None:
        on = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
        if Tournament.objects.filter(name=NAME, status__in=on).exists():
            self.stdout.write("The demo tournament was there.")
            return
        now = timezone.now()
        start = (now + AT_LEAST_AHEAD).replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
        announce(
            Tournament(
                name=NAME,
                profile_name="rummycircle-points",
                guarantee_minor=GUARANTEE_MINOR,
                seats=6,
                min_entrants=2,
                max_entrants=300,
                registration_opens_at=now,
                starts_at=start,
                late_s=300,
                rounds=list(ROUNDS),
                prizes=PRIZES,
                bots_fill_to=18,
                repeat_s=DAY_S,
            )
        )
        self.stdout.write(f"The demo tournament starts at {start:%H:%M} UTC.")
