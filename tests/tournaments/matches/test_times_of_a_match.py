"""How long a match waits: for the next deal, for an answer to a rejoin, for a vote, for its shuffle."""

import pytest

from base import clock
from tables.play import hosting
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tables.shuffle.cast import reveal
from tests.tournaments.matches.cast import deal_with, due_ms, on_time, players, saved_state, shuffling, started
from tournaments.matches.services.answering import answer_split, propose_split

pytestmark = pytest.mark.django_db
BETWEEN_S, REJOIN_S, VOTE_S = 5, 17, 19
TIMES = {"between_s": BETWEEN_S, "rejoin_s": REJOIN_S, "vote_s": VOTE_S}


def ended_ms(deal: Deal) -> int:
    """When the tests' deals are counted."""
    return clock.to_ms(deal.started_at) + 60_000


def test_where_nothing_can_be_split_the_next_deal_begins_after_the_pause() -> None:
    people = players(3)
    match = started(people, **TIMES)
    assert match.started_at is not None
    assert due_ms(match) - clock.to_ms(match.started_at) == 1000 * BETWEEN_S
    deal = deal_with(match, {})
    assert due_ms(match) == ended_ms(deal) + 1000 * BETWEEN_S


def test_a_rejoin_may_be_answered_for_so_long() -> None:
    people = players(4)
    match = started(people, **TIMES)
    deal_with(match, {people[0]: 60})
    deal = deal_with(match, {people[0]: 60})
    assert due_ms(match) == ended_ms(deal) + 1000 * REJOIN_S


def test_a_vote_lasts_so_long_and_after_a_no_there_is_nothing_more_to_think_about() -> None:
    people = players(3)
    match = started(people, **TIMES)
    deal_with(match, {people[2]: 80})
    deal_with(match, {people[2]: 80})
    on_time(match)
    moment = due_ms(match) - 1000
    propose_split(match.public_id, people[0], moment)
    assert due_ms(match) == moment + 1000 * VOTE_S
    answer_split(match.public_id, people[1], False, moment + 3000)
    assert due_ms(match) == moment + 3000 + 1000 * BETWEEN_S


def test_while_the_shuffle_is_not_ready_it_is_asked_for_again_soon_and_the_table_shows_it() -> None:
    people = players(3)
    match, share = shuffling(people)
    first_ms = due_ms(match)
    shown = Table.objects.get(pk=match.table_id).hosted
    assert shown is not None
    assert (shown["match"]["phase"], shown["match"]["due_at_ms"]) == ("deal", first_ms)
    on_time(match)
    assert due_ms(match) == first_ms + hosting.LOOK_MS
    assert saved_state(match).deal_number == 1
    reveal(match.table, people[0], share, due_ms(match))
    on_time(match)
    assert match.deal is not None
    shown = Table.objects.get(pk=match.table_id).hosted
    assert shown is not None
    assert shown["match"]["due_at_ms"] is None
