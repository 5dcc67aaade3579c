"""The hand-written path of a move, on a database that is really committed to."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction

from engine import deal as rules
from engine.deal import Refusal, Refused
from tables.play.models import DealStatus, Move
from tables.wire import broadcast
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, state_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two):
    return dealt(*two)


def test_a_move_is_there_for_other_connections(deal, two):
    act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: (state_of(deal).version, connections.close_all())).result()[0] == 2


def test_a_refusal_ends_the_transaction_and_frees_the_row(deal, two):
    with pytest.raises(Refused):
        act(deal, in_turn(deal, two), rules.Discard(seat=0, card=0))
    assert not connection.in_atomic_block
    act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
    assert state_of(deal).version == 2


def test_the_connection_serves_the_orm_as_before(deal, two):
    act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
    assert connection.get_autocommit()
    assert Move.objects.filter(deal=deal).count() == 2


def test_a_move_that_ends_the_deal_moves_the_money_in_its_transaction(deal, two):
    winner = all_drop(deal, two)
    deal.refresh_from_db()
    assert deal.status == DealStatus.OVER
    assert winner in two


def test_of_the_same_action_sent_by_eight_threads_one_counts(deal, two):
    player = in_turn(deal, two)

    def draw(_):
        try:
            return act(deal, player, rules.Draw(seat=0, pile="closed", version=1))
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(draw, range(8)))
    assert sorted(map(str, answers)) == sorted(["2", *[str(Refusal.STALE_VERSION)] * 7])
    assert state_of(deal).version == 2


def test_nothing_is_told_before_it_is_committed(deal, two):
    with broadcast.collected() as pushes:
        with pytest.raises(Refused):
            act(deal, in_turn(deal, two), rules.Discard(seat=0, card=0))
        assert pushes == []
        act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
    assert [frame.version for push in pushes for frame in push.frames] == [2]


def test_a_move_of_a_transaction_that_is_undone_is_told_to_nobody(deal, two) -> None:
    with broadcast.collected() as pushes, transaction.atomic():
        act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
        transaction.set_rollback(True)
    assert pushes == []
    assert state_of(deal).version == 1
