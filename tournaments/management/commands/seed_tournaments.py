"""A demo tournament for a first look: a free one every day, with bots that come as soon as a person registers."""

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


class Command(BaseCommand):
    """Announce the daily free tournament unless one is to come or being played; run again, it changes nothing."""

    help = "Announce the demo tournament, once; it announces itself again every day."

    def handle(self, *args: Any, **options: Any) -> None:
        """Announce it for the next full hour that leaves time to register."""
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
