"""A move writes the new version of its deal beside the old one and touches none of the deal's indexes (HOT)."""

import pytest
from django.db import connection

from base import clock
from bench.growth.wal import Written, written_by
from bench.tables import scene
from engine import deal as rules
from tables.play import deadlines
from tables.play.models import Clock, Deal, DealStatus
from tables.play.services import play
from tables.sealing import deals as sealing
from tables.sealing.deals import state_of
from tables.wire import broadcast

pytestmark = pytest.mark.django_db(transaction=True)
MOVES = 60
LEAST_HOT = 0.95


def moves(deals: list[Deal], count: int) -> None:
    """Draws and discards, at each of these deals in turn."""
    for number in range(count):
        deal = deals[number % len(deals)]
        deal.refresh_from_db()
        state = state_of(deal)
        card = state.drawn_card
        action = rules.Draw(state.turn, rules.Pile.CLOSED) if card is None else rules.Discard(state.turn, card)
        with broadcast.collected():
            play(deal.public_id, state.seats[state.turn].player, lambda _, action=action: action)


def clocks() -> list[tuple[object, ...]]:
    return list(Clock.objects.order_by("pk").values_list("deal_id", "due_at", "bot_due_at"))


def deadlines_of_deals() -> list[tuple[object, ...]]:
    live = Deal.objects.filter(status=DealStatus.LIVE).order_by("pk")
    return list(live.values_list("pk", "due_at", "bot_due_at"))


def test_moves_of_deals_on_one_page_touch_no_index_of_theirs() -> None:
    deals = [scene.live_deal(scene.people(2)) for _ in range(3)]
    assert deadlines_of_deals() == clocks()
    moves(deals, 2 * len(deals))  # they were dealt a moment ahead
    began = clocks()
    found: Written = written_by("tables_deal", lambda: moves(deals, MOVES))
    assert found.updates == MOVES
    assert found.hot >= LEAST_HOT * MOVES
    assert clocks() == began  # every deadline has moved away


def test_what_stays_the_same_is_written_once_and_by_no_move() -> None:
    deal = scene.live_deal(scene.people(2))
    terms, whole = bytes(deal.terms), sealing.key_of(deal).seal_state(state_of(deal))
    moves([deal], 4)
    deal.refresh_from_db()
    assert (bytes(deal.terms), deal.version) == (terms, 5)
    assert len(deal.snapshot) < len(whole) - 64
    assert state_of(deal).terms.deal_id == deal.public_id


def test_a_deal_of_before_plays_on_with_a_whole_state() -> None:
    deal = scene.live_deal(scene.people(2))
    Deal.objects.filter(pk=deal.pk).update(terms=b"", snapshot=sealing.key_of(deal).seal_state(state_of(deal)))
    moves([deal], 4)
    deal.refresh_from_db()
    assert bytes(deal.terms) == b""
    assert state_of(deal).version == 5


def test_the_clock_goes_when_the_deal_ends_and_stands_still_when_it_is_parked() -> None:
    ends, parked = (scene.live_deal(scene.people(2)) for _ in range(2))
    state = state_of(ends)
    with broadcast.collected():
        play(ends.public_id, state.seats[state.turn].player, rules.Drop)
    Deal.objects.filter(pk=parked.pk).update(status=DealStatus.PARKED, due_at=None, bot_due_at=None)
    assert clocks() == []


def test_who_moves_a_deadline_by_hand_moves_its_clock() -> None:
    deal = scene.live_deal(scene.people(2))
    past = clock.at(clock.now_ms() - 1000)
    Deal.objects.filter(pk=deal.pk).update(due_at=past)
    assert clocks() == [(deal.pk, past, None)]


def test_a_clock_that_says_too_early_fires_nothing() -> None:
    deal = scene.live_deal(scene.people(2))
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_clock SET due_at = now() - interval '1 hour'")
    assert deadlines.sweep_clocks() == 0
    assert Deal.objects.get(pk=deal.pk).version == deal.version
