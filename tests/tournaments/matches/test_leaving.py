"""Leaving a match forfeits it: the fee stays in the pool, the hand drops, the others play on (rules 8)."""

import pytest

from base import clock
from engine.pool import MatchRefusal, MatchRefused, Phase, Status
from tables.chairs import infos
from tables.play.models import DealStatus
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    NOON_MS,
    all_drop,
    chips_of,
    deal_with,
    next_deal,
    on_time,
    players,
    pool_minor,
    saved_state,
    started,
    state_of,
)
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services.answering import propose_split
from tournaments.matches.services.leaving import leave

pytestmark = pytest.mark.django_db


@pytest.fixture
def three():
    return players(3)


def moment(match) -> int:
    return clock.to_ms(match.deal.started_at) + 1000 if match.deal else clock.to_ms(match.due_at) - 1000


def test_between_deals_the_chair_is_free_at_once_and_the_fee_stays(three):
    match = started(three)
    leave(match.public_id, three[0], moment(match))
    assert saved_state(match).entrant(three[0].public_id).status is Status.LEFT
    assert three[0] not in [seat.player for seat in infos.seats_of(match.table)]
    assert pool_minor(match) == 3 * FEE_MINOR


def test_leaving_in_a_deal_drops_the_hand_when_its_turn_comes(three):
    match = started(three)
    deal = next_deal(match)
    second = state_of(deal).seats[1].player
    leaver = next(user for user in three if user.public_id == second)
    leave(match.public_id, leaver, moment(match))
    assert state_of(deal).seats[1].drop_asked
    all_drop(deal, three)
    assert deal.deal_seats.get(player=leaver).outcome == "first_drop"
    match_deadlines.sweep(NOON_MS)
    assert saved_state(match).phase is Phase.BETWEEN
    assert leaver.public_id not in [one.player for one in saved_state(match).still_in]


def test_leaving_in_turn_drops_at_once(three):
    match = started(three)
    deal = next_deal(match)
    first = next(user for user in three if user.public_id == state_of(deal).seats[0].player)
    leave(match.public_id, first, moment(match))
    assert state_of(deal).seats[0].status == "first_drop"


def test_with_one_player_left_the_match_is_over_and_the_deal_decides_nothing():
    asha, binod = two = players(2)
    match = started(two)
    deal = next_deal(match)
    before = chips_of(binod)
    leave(match.public_id, asha, moment(match))
    match.refresh_from_db()
    assert (match.status, match.ending) == (MatchStatus.OVER, "last_one_in")
    assert chips_of(binod) - before == 2 * FEE_MINOR
    deal.refresh_from_db()
    assert deal.status in (DealStatus.VOID, DealStatus.OVER)
    assert not deal.awaits_host


def test_nobody_leaves_twice(three):
    match = started(three)
    leave(match.public_id, three[0], moment(match))
    with pytest.raises(MatchRefused) as refused:
        leave(match.public_id, three[0], moment(match))
    assert refused.value.code is MatchRefusal.NOT_IN_MATCH


def test_leaving_is_for_who_plays(three):
    match = started(three[:2])
    with pytest.raises(EntryRefused) as refused:
        leave(match.public_id, three[2], moment(match))
    assert refused.value.code is EntryRefusal.NOT_ENTERED


def test_who_has_fallen_may_leave_instead_of_answering(three):
    match = started(three)
    deal_with(match, {three[0]: 80})
    deal_with(match, {three[0]: 80})
    assert saved_state(match).phase is Phase.REJOIN
    leave(match.public_id, three[0], moment(match))
    assert saved_state(match).phase is Phase.BETWEEN


def test_leaving_takes_a_vote_away():
    people = players(4)
    match = started(people)
    deal_with(match, dict.fromkeys(people[1:], 60))
    deal_with(match, {people[3]: 60, people[0]: 30})
    on_time(match)
    propose_split(match.public_id, people[0], moment(match))
    leave(match.public_id, people[1], moment(match))
    assert saved_state(match).phase is Phase.BETWEEN
    assert saved_state(match).split_tried


def test_a_deal_that_ended_a_moment_before_still_counts(three):
    match = started(three)
    deal = next_deal(match)
    winner = all_drop(deal, three)
    match.refresh_from_db()
    leave(match.public_id, winner, moment(match))
    left = {one.player: one.total for one in saved_state(match).entrants}
    assert sorted(left.values()) == [0, 20, 20]
    assert left[winner.public_id] == 0
