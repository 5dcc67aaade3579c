"""A match deals when its shuffle is ready: who is in it is fixed before, who leaves meanwhile drops by itself."""

import pytest

from base import clock
from engine.deal import Phase as DealPhase
from tables.play import hosting
from tables.play.models import DealStatus
from tables.shuffle.models import Stage
from tests.tables.cast import NOON_MS, funded, state_of
from tests.tables.hosted import hosted_deal, hosted_table
from tests.tables.shuffle.cast import commit, connect, deal_of, reveal, shuffle_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def three():
    return [funded(name) for name in ("Asha", "Bela", "Chetan")]


@pytest.fixture
def table(three):
    table = hosted_table(*three)
    connect(table, *three)
    return table


def test_the_host_is_told_to_ask_again(table, three):
    commit(table, three[0])
    assert hosted_deal(table, *three) is None
    assert hosting.is_shuffling(table)


def test_it_deals_once_all_have_revealed(table, three):
    share = commit(table, three[0])
    hosted_deal(table, *three)
    reveal(table, three[0], share, NOON_MS + 500)
    deal = hosted_deal(table, *three, now_ms=NOON_MS + 600)
    assert state_of(deal).terms.chance.joint.shares == {three[0].public_id: share}
    assert not hosting.is_shuffling(table)


def test_who_does_not_reveal_has_dropped(table, three):
    commit(table, three[0])
    hosted_deal(table, *three)
    from tables.play import deadlines

    deadlines.sweep_starts(NOON_MS + 5000)
    deal = hosted_deal(table, *three, now_ms=NOON_MS + 5100)
    state = state_of(deal)
    assert state.phase is DealPhase.TURN
    assert three[0].public_id not in {state.seats[index].player for index in state.still_in}


def test_who_left_meanwhile_is_dealt_in_and_drops(table, three):
    share = commit(table, three[0])
    hosted_deal(table, *three)
    hosting.unseat(table, [three[1]])
    reveal(table, three[0], share, NOON_MS + 500)
    deal = hosted_deal(table, *three, dropping=(three[1],), now_ms=NOON_MS + 600)
    assert three[1].public_id in [seat.player for seat in state_of(deal).seats]


def test_a_host_that_ends_calls_the_shuffle_off_in_public(table, three):
    commit(table, three[0])
    hosted_deal(table, *three)
    hosting.close(table)
    shuffle = shuffle_of(table)
    assert (shuffle.stage, shuffle.reason, deal_of(table)) == (Stage.CALLED_OFF, "host", None)
    table.refresh_from_db()
    assert table.status == "closed"


def test_all_but_one_missing_is_a_deal_that_is_over_at_its_start(table, three):
    for user in three[:2]:
        commit(table, user)
    hosted_deal(table, *three)
    from tables.play import deadlines

    deadlines.sweep_starts(NOON_MS + 5000)
    deal = hosted_deal(table, *three, now_ms=NOON_MS + 5100)
    assert (deal.status, deal.awaits_host) == (DealStatus.OVER, True)
    assert clock.to_ms(deal.ended_at) == NOON_MS + 5100
