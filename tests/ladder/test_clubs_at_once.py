"""What several people do to one club, or one to several, comes one after the other: limits hold and one owns it."""

import pytest

from accounts.people.models import User
from base.refusals import Refused
from ladder.clubs import operating, services
from ladder.clubs.models import Club, Member
from ladder.clubs.refusals import ClubRefusal
from tests.desk.cast import operator
from tests.ladder.club_leagues import account
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha() -> User:
    """Who founds a club."""
    return account("asha")


def test_the_last_place_is_taken_once(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_MEMBERS", 2)
    club, ravi, meena = services.found_club(asha, "The Banyan"), account("ravi"), account("meena")
    waited, second = meets(lambda: services.join(ravi, club.code), lambda: services.join(meena, club.code))
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, ClubRefusal.FULL)
    assert club.members.count() == 2


def test_two_clubs_founded_at_once_are_not_one_too_many(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_CLUBS", 1)
    waited, second = meets(
        lambda: services.found_club(asha, "The Banyan"), lambda: services.found_club(asha, "The Neem")
    )
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, ClubRefusal.TOO_MANY_CLUBS)
    assert Club.objects.get().name == "The Banyan"


def test_a_club_has_an_owner_though_its_first_two_members_leave_at_once(asha: User) -> None:
    ravi, meena = account("ravi"), account("meena")
    club = services.found_club(asha, "The Banyan")
    for user in (ravi, meena):
        services.join(user, club.code)
    waited, second = meets(lambda: services.leave(asha, club.public_id), lambda: services.leave(ravi, club.public_id))
    second.result()
    assert waited
    assert [(one.player, one.owns) for one in Member.objects.all()] == [(meena, True)]


def test_a_club_that_two_operators_close_keeps_the_first_reason(asha: User) -> None:
    club = services.found_club(asha, "The Banyan")
    omar, rita = operator("omar"), operator("rita")
    waited, second = meets(
        lambda: operating.close(club.public_id, omar, "spam"), lambda: operating.close(club.public_id, rita, "noise")
    )
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, ClubRefusal.CLOSED)
    assert Club.objects.get().closed_why == "spam"
