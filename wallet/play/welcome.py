"""How many new players a day get free chips from one browser or one address, so that chips are no crop to farm.

Who is one too many comes to exist all the same, without chips, and gets the day's refill once a day has passed.
"""

from datetime import timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Q

from accounts.door.models import Sighting
from accounts.people.models import User
from base import clock

A_DAY = timedelta(days=1)


def has_had_enough(user: User) -> bool:
    """Whether a player of the last day comes from where enough new players of the last day have come before.

    It holds up others who come from there until the transaction ends, so that of two at once one is counted first.
    """
    since = clock.now() - A_DAY
    if user.is_bot or user.date_joined < since:
        return False
    bounds = (("device", settings.GRANTS_A_DEVICE), ("address", settings.GRANTS_AN_ADDRESS))
    places = Sighting.objects.filter(player=user, first_at__gte=since)
    for what, most in bounds:
        for value in sorted(set(places.values_list(what, flat=True)) - {""}):
            _one_at_a_time(f"{what} {value}")
            if _came_before(user, what, value) >= most:
                return True
    return False


def _came_before(user: User, what: str, value: str) -> int:
    new = Q(player__date_joined__gte=clock.now() - A_DAY, player__pk__lt=user.pk)
    return Sighting.objects.filter(new, **{what: value}).values("player").distinct().count()


def _one_at_a_time(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"welcome {name}"])
