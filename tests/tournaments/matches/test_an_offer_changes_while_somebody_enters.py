"""A match that somebody is just entering is played by the terms it was opened with, whatever becomes of its offer."""

import pytest

from tests.tournaments.matches.cast import FEE_MINOR, NOON_MS, offer_of, open_match, players, pool_minor
from tests.two_hands import meets
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.services import operating
from tournaments.matches.services.entering import enter

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_enters_first_keeps_the_match() -> None:
    offer = offer_of(3)
    match, [asha] = open_match(offer), players(1)
    PoolOffer.objects.filter(pk=offer.pk).update(entry_fee_minor=2 * FEE_MINOR)
    waited, tended = meets(lambda: enter(match.public_id, asha, NOON_MS), lambda: operating.tend(offer, NOON_MS))
    assert waited
    tended.result()
    match.refresh_from_db()
    assert (match.status, pool_minor(match)) == (MatchStatus.REGISTERING, FEE_MINOR)
