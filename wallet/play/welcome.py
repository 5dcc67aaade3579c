"""How many new players a day get free chips from one browser or one address, so that nobody can farm chips.

Further players are still created, without chips, and can get the day's refill after a day. These first chips of
theirs are counted too: otherwise whoever made a crop of guests would get its chips one day later.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db.models import Q

from accounts.door.models import Sighting
from accounts.door.sightings import in_network, place_now
from accounts.people.models import User
from base import clock
from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK, counted_as, network_of
from base.limits.counting import counted
from wallet.ledger.models import Account
from wallet.ledger.refs import CHIP

A_DAY = timedelta(days=1)
A_DAY_S = 24 * 3600


def has_had_enough(user: User) -> bool:
    """Whether enough new players of the last day came from the same place before this one.

    Their order is certain: new players of one place are noted one after the other
    (`accounts.door.sightings.note_new`), each when those before are there to be counted.
    """
    since = clock.now() - A_DAY
    if user.is_bot or user.date_joined < since:
        return False
    places = Sighting.objects.filter(player=user, first_at__gte=since)
    return any(_came_before(seen, there) >= most for seen in places for there, most in _bounds(seen))


def never_had_chips(user: User) -> bool:
    """Whether the player came when the place had had its welcome chips, and has had none since."""
    return not Account.objects.filter(owner_id=user.pk, currency_id=CHIP).exists()


def may_begin_late() -> bool:
    """Whether one more player without welcome chips may get first chips here today; each call counts as one who does.

    A browser and an address have as many of them a day as of new players with welcome chips.
    """
    place = place_now()
    if place is None:
        return True
    if place.device and counted(f"late_chips.{place.device}", A_DAY_S) > settings.GRANTS_A_DEVICE:
        return False
    return not place.address or all(
        counted(f"late_chips.{name}", A_DAY_S) <= settings.GRANTS_AN_ADDRESS * times
        for name, times in counted_as(place.address)
    )


def _bounds(seen: Sighting) -> Iterator[tuple[Q, int]]:
    """The browser, the household and the network, as far as they are known, and how many may get chips there."""
    if seen.device:
        yield Q(device=seen.device), settings.GRANTS_A_DEVICE
    if seen.address:
        yield Q(address=seen.address), settings.GRANTS_AN_ADDRESS
    if network := network_of(seen.address):
        yield in_network(network), settings.GRANTS_AN_ADDRESS * HOUSEHOLDS_OF_A_NETWORK


def _came_before(seen: Sighting, where: Q) -> int:
    """How many other new players of the last day were seen there before."""
    there = Sighting.objects.filter(where, pk__lt=seen.pk)
    new = there.filter(player__date_joined__gte=clock.now() - A_DAY).exclude(player=seen.player_id)
    return new.values("player").distinct().count()
