"""What concerns one event of a club and happens at the same moment is done one after the other."""

import pytest

from base import clock
from base.refusals import Refused
from ladder.clubs import services as clubs
from ladder.clubs.events import services
from ladder.clubs.events.models import ClubEvent
from ladder.clubs.events.refusals import ClubEventRefusal
from tests.ladder.club_leagues import account
from tests.tables.cast import table_of
from tests.tournaments.scheduled.cast import NOON_MS
from tests.two_hands import meets
from tournaments.models import TournamentStatus
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.services import entering

pytestmark = pytest.mark.django_db(transaction=True)
HOUR_BEFORE_MS = NOON_MS - 3_600_000


def test_of_two_events_announced_at_once_there_is_one() -> None:
    table_of(2)
    asha = account("asha")
    club = clubs.found_club(asha, "The Banyan")
    waited, second = meets(
        lambda: services.hold(asha, club.public_id, 13, 2, 60), lambda: services.hold(asha, club.public_id, 13, 3, 60)
    )
    with pytest.raises(Refused) as said:
        second.result()
    assert (waited, said.value.code) == (True, ClubEventRefusal.ONE_IS_ON)
    assert ClubEvent.objects.count() == 1


def test_an_event_that_begins_just_now_is_not_called_off_any_more() -> None:
    table_of(2)
    asha, ravi = account("asha"), account("ravi")
    club = clubs.found_club(asha, "The Banyan")
    clubs.join(ravi, club.code)
    event = services.hold(asha, club.public_id, 13, 2, 60, clock.at(HOUR_BEFORE_MS))
    for user in (asha, ravi):
        entering.register(event.public_id, user, HOUR_BEFORE_MS)
    waited, second = meets(
        lambda: sweep_scheduled(NOON_MS), lambda: services.call_off(asha, club.public_id, event.public_id)
    )
    with pytest.raises(Refused) as said:
        second.result()
    assert (waited, said.value.code) == (True, ClubEventRefusal.HAS_BEGUN)
    event.refresh_from_db()
    assert event.status == TournamentStatus.PLAYING
