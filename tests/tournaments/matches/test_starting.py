"""A match starts when it is full or its countdown ends with enough players; otherwise everybody is refunded."""

import pytest

from engine.pool import Phase
from tables.play.models import DealStatus
from tables.setup.models import TableStatus
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    NOON_MS,
    chips_of,
    next_deal,
    offer_of,
    on_time,
    open_match,
    players,
    pool_minor,
    saved_state,
    started,
)
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.services.entering import enter

pytestmark = pytest.mark.django_db


def test_with_enough_players_the_countdown_ends_in_a_match():
    match = open_match(offer_of(4))
    for user in players(2):
        enter(match.public_id, user, NOON_MS)
    on_time(match)
    assert match.status == MatchStatus.PLAYING
    assert [one.total for one in saved_state(match).entrants] == [0, 0]


def test_with_too_few_everybody_is_refunded_and_told_and_the_next_match_opens():
    offer = offer_of(4, min_players=3)
    match, people = open_match(offer), players(2)
    before = [chips_of(user) for user in people]
    for user in people:
        enter(match.public_id, user, NOON_MS)
    on_time(match)
    assert (match.status, match.why) == (MatchStatus.CANCELLED, "Too few players entered in time.")
    assert [chips_of(user) for user in people] == before
    assert pool_minor(match) == 0
    match.table.refresh_from_db()
    assert match.table.status == TableStatus.CLOSED
    assert match.table.hosted["match"]["ending"] == "cancelled"
    assert open_match(offer).pk != match.pk


def test_a_countdown_that_has_not_ended_starts_nothing():
    match = open_match(offer_of(4))
    for user in players(2):
        enter(match.public_id, user, NOON_MS)
    assert match_deadlines.sweep(NOON_MS + 29_999) == 0


def test_after_a_pause_the_first_deal_is_dealt_to_everybody():
    people = players(3)
    match = started(people)
    deal = next_deal(match)
    assert deal.status == DealStatus.LIVE
    assert saved_state(match).phase is Phase.DEAL
    assert set(saved_state(match).dealt) == {user.public_id for user in people}
    assert match.due_at is None


def test_the_pool_holds_the_fees_and_the_table_says_so():
    match = started(players(3), rake_bps=1000)
    shown = match.table.hosted["match"]
    assert pool_minor(match) == 3 * FEE_MINOR
    assert (shown["pool_minor"], shown["prize_minor"]) == (3 * FEE_MINOR, 3 * FEE_MINOR * 9 // 10)
