"""Saved groupings: kept per player and deal, never under the deal's lock, back after a reconnect."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from engine.cards import codes
from tables.play.arranging import known_groups, read_arrangement, save_arrangement
from tables.play.models import Deal, DealSeat
from tables.play.parking import void
from tables.refusals import TableRefusal, TableRefused
from tests.patience import PATIENCE_S
from tests.tables.cast import dealt, funded, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two):
    return dealt(*two)


def groups_of(deal, user) -> list[list[str]]:
    hand = next(seat.hand for seat in state_of(deal).seats if seat.player == user.public_id)
    return [codes(hand[:3]), codes(hand[3:7])]


def test_a_grouping_is_saved_with_a_version(deal, two):
    for seen in range(2):
        assert save_arrangement(deal.public_id, two[0], groups_of(deal, two[0]), seen) == seen + 1
    assert DealSeat.objects.get(deal=deal, player=two[0]).arrangement_revision == 2
    assert len(known_groups(deal)) == 1


@pytest.mark.parametrize("seen", [0, 1, 3, 7])
def test_who_has_not_seen_the_newest_grouping_does_not_put_another_over_it(deal, two, seen):
    for before in range(2):
        save_arrangement(deal.public_id, two[0], groups_of(deal, two[0]), before)
    with pytest.raises(TableRefused) as refused:
        save_arrangement(deal.public_id, two[0], [["AS"]], seen)
    assert refused.value.code is TableRefusal.STALE_ARRANGEMENT
    saved = known_groups(deal).values()
    assert [codes(group) for (groups) in saved for group in groups] == groups_of(deal, two[0])


@pytest.mark.django_db(transaction=True)
def test_of_two_that_save_at_once_one_is_told_that_it_came_late(two):
    deal = dealt(*two)

    def arrange(card):
        try:
            return save_arrangement(deal.public_id, two[0], [[card]])
        except TableRefused as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        came = list(pool.map(arrange, ("AS", "2S", "3S", "4S")))
    assert sorted(came, key=str) == [1, *[TableRefusal.STALE_ARRANGEMENT] * 3]


def test_nobody_saves_for_a_deal_they_are_not_in(deal):
    with pytest.raises(TableRefused) as refused:
        save_arrangement(deal.public_id, funded(), [])
    assert refused.value.code is TableRefusal.WRONG_DEAL


def test_nothing_is_saved_for_a_deal_that_is_over(deal, two):
    void(deal.public_id, "a test")
    with pytest.raises(TableRefused):
        save_arrangement(deal.public_id, two[0], [])


def test_more_cards_than_a_hand_has_are_refused(deal, two):
    with pytest.raises(TableRefused) as refused:
        save_arrangement(deal.public_id, two[0], [["AS"] * 22, ["2S"]])
    assert refused.value.code is TableRefusal.BAD_MESSAGE


@pytest.mark.django_db(transaction=True)
def test_arranging_does_not_wait_for_a_move(two):
    deal = dealt(*two)

    def arrange():
        try:
            save_arrangement(deal.public_id, two[0], [["AS"]])
        finally:
            connections.close_all()

    with transaction.atomic(), ThreadPoolExecutor(1) as pool:
        Deal.objects.select_for_update().get(pk=deal.pk)
        pool.submit(arrange).result(timeout=PATIENCE_S)


def test_every_card_that_a_hand_can_have_is_saved(deal: Deal, two) -> None:
    assert save_arrangement(deal.public_id, two[0], [["AS"] * 11, ["2S"] * 11]) == 1


def test_a_grouping_that_cannot_be_read_is_shown_as_none(deal: Deal, two) -> None:
    save_arrangement(deal.public_id, two[0], groups_of(deal, two[0]))
    place = DealSeat.objects.get(deal=deal, player=two[0])
    assert read_arrangement(deal, place) is not None
    place.arrangement = b"altered"
    assert read_arrangement(deal, place) is None
