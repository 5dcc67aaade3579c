"""What concerns one league of a club and happens at the same moment is done one after the other."""

import pytest
from django.db import transaction

from base.refusals import Refused
from ladder.clubs import services as clubs
from ladder.clubs.leagues import hearing, services
from ladder.clubs.leagues.models import ClubLeague, LeagueResult
from ladder.clubs.leagues.refusals import ClubLeagueRefusal
from tables.play.ending import settlement_of
from tables.play.models import Deal
from tests.ladder.club_leagues import account, league_of_two, play_deal, table_of_club
from tests.tables.cast import state_of
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_leagues_begun_at_once_there_is_one() -> None:
    asha = account("asha")
    club = clubs.found_club(asha, "The Banyan")
    waited, second = meets(
        lambda: services.start(asha, club.public_id, 13, 4, 0), lambda: services.start(asha, club.public_id, 21, 4, 0)
    )
    with pytest.raises(Refused) as said:
        second.result()
    assert (waited, said.value.code) == (True, ClubLeagueRefusal.ONE_IS_ON)
    assert ClubLeague.objects.get().cards == 13


def test_deals_at_two_tables_that_end_at_once_are_counted_one_after_the_other() -> None:
    _league, club, asha, ravi = league_of_two()
    for owner, other in ((asha, ravi), (ravi, asha)):
        play_deal(table_of_club(club, owner, other), asha, ravi)
    LeagueResult.objects.all().delete()
    first, second = Deal.objects.select_related("table").order_by("pk")
    waited, done = meets(lambda: _note(first), lambda: _note(second))
    done.result()
    assert waited
    mine = LeagueResult.objects.filter(entry__member__player=asha).order_by("nth")
    assert [(row.nth, row.deal) for row in mine] == [(1, first), (2, second)]


@transaction.atomic
def _note(deal: Deal) -> None:
    state = state_of(deal)
    hearing.note(deal, state, settlement_of(state, deal.point_value_minor, deal.rake_bps))
