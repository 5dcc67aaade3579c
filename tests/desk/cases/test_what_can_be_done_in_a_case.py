"""A case offers what fits its people, its deal and its club; nobody is muted who is not there."""

import pytest

from accounts.people.models import User
from base.refusals import Refused
from desk.cases.deciding import decisions
from desk.cases.deciding.doings import DOINGS
from desk.cases.kinds import CaseKind, Decision
from desk.cases.models import Case
from desk.cases.queries import key_of_club
from desk.cases.refusals import CaseRefusal
from desk.cases.services import open_case
from ladder.clubs import services as clubs
from tables.play import parking
from tests.desk.cast import operator
from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db
TO_A_PERSON = (Decision.COMPENSATE, Decision.MUTE, Decision.SUSPEND, Decision.EXCLUDE)
TO_THE_PLAYER = ("answer", Decision.PAPERS)


def fits(case: Case, *names: str) -> set[bool]:
    return {DOINGS[name].fits(case) for name in names}


@pytest.fixture
def asha() -> User:
    return funded("Asha")


@pytest.fixture
def bot() -> User:
    return User.objects.create(username="a-bot", display_name="Bot", is_bot=True, password="!")


def test_something_is_done_to_people_alone(asha: User, bot: User) -> None:
    for case in (Case(player=asha), Case(against=asha), Case(player=bot, against=asha)):
        assert fits(case, *TO_A_PERSON) == {True}
    for case in (Case(), Case(player=bot), Case(against=bot)):
        assert fits(case, *TO_A_PERSON) == {False}


def test_a_person_is_written_to_who_is_the_player_of_the_case(asha: User, bot: User) -> None:
    assert fits(Case(player=asha), *TO_THE_PLAYER) == {True}
    for case in (Case(against=asha), Case(player=bot)):
        assert fits(case, *TO_THE_PLAYER) == {False}


def test_a_deal_is_made_void_while_it_goes_on(asha: User) -> None:
    deal = dealt(asha, funded("Bela"))
    assert fits(Case(deal=deal), Decision.VOID) == {True}
    parking.void(deal.public_id, "a fault of ours")
    deal.refresh_from_db()
    assert fits(Case(deal=deal), Decision.VOID) == {False}
    assert fits(Case(), Decision.VOID) == {False}


def test_a_clubs_name_is_taken_away_once() -> None:
    owner, first = User.objects.create_user("asha"), operator("first")
    club = clubs.found_club(owner, "Rude Words")
    case = open_case(CaseKind.CLUB, club.name, key=key_of_club(club), against=owner)
    assert fits(case, Decision.NAME) == {True}
    decisions.take_club_name(case, first, "a rude word")
    club.refresh_from_db()
    assert club.is_nameless
    assert case.acts.latest("pk").facts == {"club": club.public_id, "club_name": "Rude Words"}
    assert fits(case, Decision.NAME) == {False}
    clubs.leave(owner, club.public_id)
    assert fits(case, Decision.NAME) == {False}


def test_a_club_that_is_gone_has_no_name_to_take_away() -> None:
    owner = User.objects.create_user("asha")
    club = clubs.found_club(owner, "Rude Words")
    case = open_case(CaseKind.CLUB, club.name, key=key_of_club(club), against=owner)
    clubs.leave(owner, club.public_id)
    with pytest.raises(Refused, match="no_club"):
        decisions.take_club_name(case, operator("first"), "a rude word")


def test_a_decision_names_one_of_the_two_players_of_its_case(asha: User) -> None:
    bela = funded("Bela")
    case = Case(player=asha, against=bela)
    assert [decisions.whom(case, one.public_id) for one in (asha, bela)] == [asha, bela]
    assert decisions.whom(Case(against=bela), bela.public_id) == bela
    with pytest.raises(Refused) as refused:
        decisions.whom(case, funded("Chitra").public_id)
    assert refused.value.code is CaseRefusal.NOBODY_THERE
