"""How many new players a day get free chips from one browser or one address, so that chips are no crop to farm.

Who is one too many comes to exist all the same, without chips, and gets the day's refill once a day has passed.
"""

from datetime import timedelta

from django.conf import settings

from accounts.door.models import Sighting
from accounts.people.models import User
from base import clock

A_DAY = timedelta(days=1)


def has_had_enough(user: User) -> bool:
    """Whether a player of the last day comes from where enough new players of the last day have come before.

    Who came before is known for certain: new players of one place are written down one after the other
    (`accounts.door.sightings.note_new`), each when those before are there to be counted.
    """
    since = clock.now() - A_DAY
    if user.is_bot or user.date_joined < since:
        return False
    bounds = (("device", settings.GRANTS_A_DEVICE), ("address", settings.GRANTS_AN_ADDRESS))
    places = Sighting.objects.filter(player=user, first_at__gte=since)
    return any(_came_before(seen, what) >= most for seen in places for what, most in bounds if getattr(seen, what))


def _came_before(seen: Sighting, what: str) -> int:
    """How many other new players of the last day were seen there before."""
    there = Sighting.objects.filter(**{what: getattr(seen, what)}, pk__lt=seen.pk)
    new = there.filter(player__date_joined__gte=clock.now() - A_DAY).exclude(player=seen.player_id)
    return new.values("player").distinct().count()
