"""A match deals when its shuffle is ready: who is in is fixed at the closing, and who leaves meanwhile drops."""

import pytest

from base import clock
from engine.pool import Phase
from tables.play import deadlines as table_deadlines
from tables.shuffle.models import Stage
from tests.tables.shuffle.cast import commit, connect, reveal, shuffle_of
from tests.tournaments.matches.cast import next_deal, on_time, players, saved_state, shuffling, started, state_of
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.services.leaving import leave

pytestmark = pytest.mark.django_db


def test_it_asks_again_and_deals_when_all_have_revealed():
    people = players(3)
    match, share = shuffling(people)
    on_time(match)
    assert match.deal is None
    reveal(match.table, people[0], share, clock.to_ms(match.due_at))
    deal = next_deal(match)
    assert state_of(deal).terms.chance.joint.shares == {people[0].public_id: share}
    assert match.due_at is None


def test_who_leaves_meanwhile_is_dealt_in_and_drops():
    people = players(3)
    match, share = shuffling(people)
    leave(match.public_id, people[1], clock.to_ms(match.due_at))
    reveal(match.table, people[0], share, clock.to_ms(match.due_at))
    deal = next_deal(match)
    assert len(state_of(deal).seats) == 3
    assert people[1].public_id in saved_state(match).dealt


def test_when_all_others_leave_the_match_is_over_and_the_shuffle_called_off():
    people = players(2)
    match, _ = shuffling(people)
    leave(match.public_id, people[1], clock.to_ms(match.due_at))
    match.refresh_from_db()
    shuffle = shuffle_of(match.table)
    assert (match.status, shuffle.stage, shuffle.reason) == (MatchStatus.OVER, Stage.CALLED_OFF, "host")


def test_a_shuffle_that_was_called_off_begins_anew_after_the_pause():
    people = players(2)
    match = started(people)
    connect(match.table, *people)
    for user in people:
        commit(match.table, user)
    on_time(match)
    first = shuffle_of(match.table)
    table_deadlines.sweep_starts(clock.to_ms(first.due_at))
    first.refresh_from_db()
    assert first.reason == "nobody"
    on_time(match)
    assert (saved_state(match).phase, match.deal) == (Phase.BETWEEN, None)
    assert next_deal(match).public_id != first.public_id
