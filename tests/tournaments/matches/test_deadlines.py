"""Sweeps: each deadline fires once, whatever is wrong with one match stops only that one."""

import pytest

from base import clock
from tests.tournaments.matches.cast import NOON_MS, chips_of, finish, next_deal, on_time, players, saved_state, started
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.services import operating

pytestmark = pytest.mark.django_db


def test_sweeping_twice_deals_once():
    match = started(players(2))
    now_ms = clock.to_ms(match.due_at)
    assert match_deadlines.sweep(now_ms) == 1
    assert match_deadlines.sweep(now_ms) == 0
    assert saved_state(match).deal_number == 1


def test_what_is_not_due_stays():
    match = started(players(2))
    assert match_deadlines.sweep(clock.to_ms(match.due_at) - 1) == 0


def test_a_match_that_cannot_go_on_is_parked_and_the_others_play():
    broken, whole = started(players(2)), started(players(2))
    Match.objects.filter(pk=broken.pk).update(state=b"nonsense", due_at=clock.at(NOON_MS))
    on_time(whole)
    broken.refresh_from_db()
    assert broken.status == MatchStatus.PARKED
    assert "Error" in broken.why
    assert whole.deal is not None
    broken.table.refresh_from_db()
    assert broken.table.hosted["match"]["parked"]


def test_a_deal_that_ended_while_nobody_listened_is_found():
    people = players(2)
    match = started(people)
    deal = next_deal(match)
    finish(deal, {people[0]: 20})
    assert match_deadlines.sweep(NOON_MS) == 1
    assert saved_state(match).entrant(people[0].public_id).total == 20


def test_fees_of_a_match_whose_state_is_damaged_are_all_paid_back():
    people = players(2)
    before = [chips_of(user) for user in people]
    match = started(people)
    next_deal(match)
    Match.objects.filter(pk=match.pk).update(state=b"nonsense")
    operating.cancel(match.public_id, "A fault of ours.", NOON_MS)
    assert [chips_of(user) for user in people] == before
