"""What pages read of matches: the lobby's rows with filters, one's own matches, one match's page."""

import pytest
from django.urls import reverse

from tests.tournaments.matches.cast import FEE_MINOR, NOON_MS, deal_with, funded, offer_of, open_match, players, started
from tests.tournaments.scheduled.cast import announced
from tournaments.matches.models.match import Match
from tournaments.matches.queries import MatchFilters, match_page, my_matches, open_matches
from tournaments.matches.services.entering import enter
from tournaments.matches.services.leaving import leave
from tournaments.scheduled.services import entering
from tournaments.templatetags.play import my_play

pytestmark = pytest.mark.django_db


def test_the_lobby_lists_what_can_be_entered_with_live_seats():
    match, [asha] = open_match(offer_of(3, bots_wanted=1, rake_bps=1000)), players(1)
    enter(match.public_id, asha, NOON_MS)
    [row] = open_matches(asha)
    assert (row.format, row.humans, row.bots, row.free, row.mine) == ("pool101", 1, 1, 1, True)
    assert row.prize_minor == 3 * FEE_MINOR * 9 // 10


def test_the_lobby_is_read_in_the_same_few_queries_whatever_its_size(django_assert_max_num_queries):
    for _ in range(4):
        offer_of()
    with django_assert_max_num_queries(3):
        assert len(open_matches(None)) == 4


def test_filters_narrow_the_lobby():
    offer_of(2)
    offer_of(6, profile_name="playship-pool61", entry_fee_minor=10_000)
    formats = [row.format for row in open_matches(None)]
    assert formats == ["pool61", "pool101"]
    for filters, found in [
        (MatchFilters(formats=("pool61",)), ["pool61"]),
        (MatchFilters(profiles=("playship-pool101",)), ["pool101"]),
        (MatchFilters(seats=(6,)), ["pool61"]),
        (MatchFilters(fee_max_minor=5000), ["pool101"]),
        (MatchFilters(fee_min_minor=5000), ["pool61"]),
        (MatchFilters(currency="CHIP"), ["pool61", "pool101"]),
        (MatchFilters(currency="INR"), []),
    ]:
        assert [row.format for row in open_matches(None, filters)] == found


def test_ones_own_matches_are_those_not_over():
    people = players(2)
    match = started(people)
    assert [row.public_id for row in my_matches(people[0])] == [match.public_id]
    leave(match.public_id, people[0], NOON_MS)
    assert my_matches(people[0]) == []
    assert my_matches(people[1]) == []


def test_a_page_says_what_one_may_do():
    match, [asha] = open_match(offer_of()), players(1)
    page = match_page(match, asha)
    assert (page.may_enter, page.may_withdraw, page.may_leave, page.short_minor) == (True, False, False, 0)
    enter(match.public_id, asha, NOON_MS)
    page = match_page(Match.objects.get(pk=match.pk), asha)
    assert (page.entered, page.may_enter, page.may_withdraw) == (True, False, True)
    assert page.fees_minor == FEE_MINOR


def test_a_visitor_sees_the_page_too():
    page = match_page(open_match(offer_of()), None)
    assert (page.entered, page.may_enter) == (False, True)


def test_a_page_says_what_is_missing_of_the_fee():
    match = open_match(offer_of(entry_fee_minor=10**10))
    assert match_page(match, funded(chips=1)).short_minor > 0


def test_the_page_of_a_match_that_goes_on_leads_to_the_next_one():
    people = players(3)
    match = started(people)
    deal_with(match, {people[0]: 20})
    page = match_page(match, people[0])
    assert (page.may_leave, page.row.status) == (True, "playing")
    assert page.next_id == open_match(match.offer).public_id
    assert page.hosted["match"]["deal_number"] == 1


def test_the_lobby_asks_twice_where_one_plays_however_much_there_is(django_assert_num_queries):
    people = players(2)
    matches = [started(people, name="First"), started(people, name="Second")]
    tournament = announced()
    entering.register(tournament.public_id, people[0], NOON_MS - 3_600_000)
    announced(name="Somebody else's")
    with django_assert_num_queries(2):
        shown = my_play(people[0], [])
    assert [row.name for row in shown["matches"]] == ["First", "Second"]
    assert {row.table_url for row in shown["matches"]} == {reverse("table", args=[m.table.public_id]) for m in matches}
    assert [row.name for row in shown["tournaments"]] == ["Diwali Cup"]
