"""A rematch is asked of those who were in the match, for three minutes, by whoever has entered the next one."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from base import clock
from ladder.people.models import Tie, TieKind
from tests.tournaments.matches.cast import FEE_MINOR, deal_with, open_match, players, started
from tournaments.answers.rematches import ASKED_FOR, calls
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.services import entering, operating
from tournaments.matches.services.again import play_again

pytestmark = pytest.mark.django_db


def won_by_the_first(*users) -> Match:
    """A match between these that the first has won; another like it stands open."""
    match = started(users)
    while match.status == MatchStatus.PLAYING:
        deal_with(match, dict.fromkeys(users[1:], 80))
        match.refresh_from_db()
    assert match.status == MatchStatus.OVER
    return match


def asked(user, later=timedelta()):
    return list(calls([user.pk], clock.at(clock.now_ms()) + later).get(user.pk, ()))


def test_the_others_of_the_match_are_asked_by_name_and_for_the_fee():
    asha, binod, chitra, devi = players(4)
    match = won_by_the_first(asha, binod, chitra)
    assert asked(binod) == []
    play_again(match.public_id, asha, FEE_MINOR)
    for other in (binod, chitra):
        (call,) = asked(other)
        assert (call.kind, call.by, call.amount_minor) == ("rematch", asha.display_name, FEE_MINOR)
        assert call.url == f"/matches/{match.public_id}/"
    assert asked(asha) == []
    assert asked(devi) == []


def test_who_has_come_is_asked_no_more_and_who_asked_first_is_named():
    asha, binod, chitra = players(3)
    match = won_by_the_first(asha, binod, chitra)
    play_again(match.public_id, binod, FEE_MINOR)
    play_again(match.public_id, asha, FEE_MINOR)
    assert (asked(binod), asked(asha)) == ([], [])
    assert [call.by for call in asked(chitra)] == [binod.display_name]


def test_a_question_ends_with_its_time_or_when_the_asker_withdraws():
    asha, binod, chitra = players(3)
    match = won_by_the_first(asha, binod, chitra)
    following = play_again(match.public_id, asha, FEE_MINOR).match
    assert asked(binod, ASKED_FOR + timedelta(seconds=1)) == []
    entering.withdraw(following.public_id, asha)
    assert asked(binod) == []


def test_a_stranger_in_the_next_match_asks_nobody():
    asha, binod, chitra, devi = players(4)
    match = won_by_the_first(asha, binod, chitra)
    entering.enter(open_match(match.offer).public_id, devi)
    assert asked(binod) == []


def test_nobody_is_asked_to_a_match_for_another_fee():
    asha, binod, chitra = players(3)
    match = won_by_the_first(asha, binod, chitra)
    play_again(match.public_id, asha, FEE_MINOR)
    Match.objects.filter(pk=match.pk).update(entry_fee_minor=FEE_MINOR + 1)
    assert asked(binod) == []


def test_a_cancelled_match_is_asked_for_by_nobody():
    asha, binod, chitra = players(3)
    match = started([asha, binod, chitra])
    operating.cancel(match.public_id, "an operator's reason")
    play_again(match.public_id, asha, FEE_MINOR)
    assert asked(binod) == []


@pytest.mark.parametrize("who_blocks", ["reader", "asker"])
def test_who_has_blocked_or_is_blocked_is_not_asked_by_that_player_but_by_others(who_blocks):
    asha, binod, chitra = players(3)
    match = won_by_the_first(asha, binod, chitra)
    one, other = (binod, asha) if who_blocks == "reader" else (asha, binod)
    Tie.objects.create(player=one, other=other, kind=TieKind.BLOCKS, since=clock.now())
    play_again(match.public_id, asha, FEE_MINOR)
    assert asked(binod) == []
    assert [call.by for call in asked(chitra)] == [asha.display_name]
    play_again(match.public_id, chitra, FEE_MINOR)
    assert [call.by for call in asked(binod)] == [chitra.display_name]


def test_it_costs_four_queries_for_however_many_and_one_where_nobody_waits():
    users = players(6)
    matches = [won_by_the_first(*users[at : at + 3]) for at in (0, 3)]

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            calls([user.pk for user in users], clock.at(clock.now_ms()))
        return len(seen)

    assert queries() == 1
    for match, user in zip(matches, users[::3], strict=True):
        play_again(match.public_id, user, FEE_MINOR)
    assert queries() == 4
