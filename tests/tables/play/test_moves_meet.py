"""Two who write to one deal at once: the later one's move is made on what the earlier one left, or refused."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, connections

from engine import deal as rules
from engine.deal import Refusal, Refused
from tables.play import deadlines, rows
from tables.play.models import Deal, DealStatus, Move
from tables.play.parking import park, resume
from tables.play.rows import read, save_unless_changed
from tables.play.services import play, step_of
from tables.refusals import TableRefusal, TableRefused
from tests.patience import PATIENCE_S
from tests.tables.cast import dealt, funded, in_turn, started_ms, state_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two):
    return dealt(*two)


def meanwhile(work):
    """Do it to the end on a connection of its own."""

    def alone():
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(alone).result()


def draw_while(deal, player, work):
    """The player draws; after the deal has been read for that and before it is saved, the work is done, once."""
    asked = []

    def action(seat):
        if not asked:
            meanwhile(work)
        asked.append(seat)
        return rules.Draw(seat, rules.Pile.CLOSED, version=1)

    return play(deal.public_id, player.public_id, action, started_ms(deal) + 1000)


def drawn(deal):
    """What drawing now would write."""
    row = read(deal.public_id)
    state = state_of(deal)
    return row, step_of(row, state, rules.Draw(state.turn, rules.Pile.CLOSED), started_ms(deal) + 1000).saved


def test_a_move_that_nobody_came_before_is_saved(deal):
    row, saved = drawn(deal)
    assert save_unless_changed(row, saved)
    assert (state_of(deal).version, Move.objects.filter(deal=deal).count()) == (2, 2)


def test_what_was_read_before_another_move_is_not_saved(deal, two):
    row, saved = drawn(deal)
    assert save_unless_changed(row, saved)
    assert not save_unless_changed(row, saved._replace(version=3))
    assert (state_of(deal).version, Move.objects.filter(deal=deal).count()) == (2, 2)


def test_who_was_beaten_by_the_clock_is_refused(deal, two):
    player = in_turn(deal, two)
    late_ms = state_of(deal).due_at_ms
    with pytest.raises(Refused) as refused:
        draw_while(deal, player, lambda: deadlines.sweep_clocks(late_ms))
    assert refused.value.code == Refusal.STALE_VERSION
    assert in_turn(deal, two) != player
    assert state_of(deal).version == 2


def test_of_two_devices_that_draw_at_once_one_draws(deal, two):
    player = in_turn(deal, two)

    def other_device():
        play(deal.public_id, player.public_id, lambda seat: rules.Draw(seat, rules.Pile.CLOSED), started_ms(deal) + 500)

    with pytest.raises(Refused) as refused:
        draw_while(deal, player, other_device)
    assert refused.value.code == Refusal.STALE_VERSION
    assert len(state_of(deal).seats[state_of(deal).turn].hand) == 14


def test_a_deal_parked_while_somebody_moved_stays_parked(deal, two):
    with pytest.raises(TableRefused) as refused:
        draw_while(deal, in_turn(deal, two), lambda: park(deal.public_id, "a bug"))
    assert refused.value.code == TableRefusal.PARKED
    deal.refresh_from_db()
    assert (deal.status, deal.version) == (DealStatus.PARKED, 1)


def test_a_change_that_leaves_the_version_alone_is_seen_and_the_move_is_made_on_it(deal, two):
    def written_to():
        Deal.objects.filter(pk=deal.pk).update(bot_think_ms=1)

    assert draw_while(deal, in_turn(deal, two), written_to) == 2
    deal.refresh_from_db()
    assert (deal.bot_think_ms, deal.version) == (1, 2)


def test_a_deal_parked_and_resumed_while_somebody_moved_takes_the_move(deal, two):
    def parked_and_resumed():
        park(deal.public_id, "a bug")
        resume(deal.public_id, started_ms(deal) + 1000)

    assert draw_while(deal, in_turn(deal, two), parked_and_resumed) == 3
    deal.refresh_from_db()
    assert (deal.status, deal.version) == (DealStatus.LIVE, 3)


def test_who_holds_the_row_is_waited_for(deal, two):
    player = in_turn(deal, two)

    def draw():
        return play(
            deal.public_id, player.public_id, lambda seat: rules.Draw(seat, rules.Pile.CLOSED), started_ms(deal) + 1000
        )

    with ThreadPoolExecutor(1) as pool:
        with rows.within_atomic(deal.public_id) as hand:
            drawing = pool.submit(lambda: (draw(), connections.close_all())[0])
            assert hand.row is not None
            assert not drawing.done()
        assert drawing.result(PATIENCE_S) == 2


def test_a_move_that_another_has_overtaken_is_made_with_the_deals_row_held(deal, two) -> None:
    asked = []

    def touch():
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
        Deal.objects.filter(pk=deal.pk).update(bot_think_ms=len(asked) + 1)

    def action(seat):
        asked.append(seat)
        if len(asked) == 1:
            meanwhile(touch)
        else:
            with pytest.raises(OperationalError, match="lock timeout"):
                meanwhile(touch)
        return rules.Draw(seat, rules.Pile.CLOSED, version=1)

    assert play(deal.public_id, in_turn(deal, two).public_id, action, started_ms(deal) + 1000) == 2
    assert len(asked) == 2
