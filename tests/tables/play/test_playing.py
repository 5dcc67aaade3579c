"""A player's move through the services: what the rules allow is saved, anything else is refused and changes nothing."""

import pytest

from engine import deal as rules
from engine.deal import Refusal, Refused
from tables.play.models import Move
from tables.play.parking import park, void
from tables.refusals import TableRefusal, TableRefused
from tests.tables.cast import act, dealt, funded, in_turn, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two):
    return dealt(*two)


def other(two, user):
    return two[0] if two[1] == user else two[1]


def test_a_move_saves_the_state_and_logs_itself(deal, two):
    version = act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
    state = state_of(deal)
    assert (version, state.version, deal.version) == (2, 2, 2)
    assert state.drawn
    assert list(Move.objects.filter(deal=deal).values_list("version", flat=True)) == [1, 2]


def test_acting_out_of_turn_is_refused(deal, two):
    waiting = other(two, in_turn(deal, two))
    with pytest.raises(Refused) as refused:
        act(deal, waiting, rules.Draw(seat=0, pile="closed"))
    assert refused.value.code is Refusal.NOT_YOUR_TURN
    assert state_of(deal).version == 1


def test_the_same_action_twice_counts_once(deal, two):
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile="closed", version=1))
    with pytest.raises(Refused) as refused:
        act(deal, player, rules.Draw(seat=0, pile="closed", version=1))
    assert refused.value.code is Refusal.STALE_VERSION
    assert state_of(deal).version == 2


def test_a_card_not_held_is_refused(deal, two):
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile="closed"))
    state = state_of(deal)
    strange = next(card for card in range(53) if card not in state.seats[state.turn].hand)
    with pytest.raises(Refused) as refused:
        act(deal, player, rules.Discard(seat=0, card=strange))
    assert refused.value.code is Refusal.CARD_NOT_HELD


def test_a_version_nobody_has_seen_is_of_another_deal(deal, two):
    with pytest.raises(TableRefused) as refused:
        act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed", version=99))
    assert refused.value.code is TableRefusal.WRONG_DEAL


def test_who_is_not_in_the_deal_is_refused(deal):
    with pytest.raises(TableRefused) as refused:
        act(deal, funded(), rules.Draw(seat=0, pile="closed"))
    assert refused.value.code is TableRefusal.NOT_IN_DEAL


def test_a_deal_that_does_not_exist_is_refused(deal, two):
    deal.public_id = "nowhere"
    with pytest.raises(TableRefused) as refused:
        act(deal, two[0], rules.Draw(seat=0, pile="closed"))
    assert refused.value.code is TableRefusal.NO_DEAL


def test_a_parked_deal_takes_no_moves(deal, two):
    park(deal.public_id, "a test")
    with pytest.raises(TableRefused) as refused:
        act(deal, two[0], rules.Draw(seat=0, pile="closed"))
    assert refused.value.code is TableRefusal.PARKED


def test_a_void_deal_takes_no_moves(deal, two):
    void(deal.public_id, "a test")
    with pytest.raises(TableRefused) as refused:
        act(deal, two[0], rules.Draw(seat=0, pile="closed"))
    assert refused.value.code is TableRefusal.WRONG_DEAL


def test_a_refused_action_leaves_no_trace(deal, two):
    before = state_of(deal)
    with pytest.raises(Refused):
        act(deal, in_turn(deal, two), rules.Discard(seat=0, card=0))
    assert state_of(deal) == before
    assert Move.objects.filter(deal=deal).count() == 1
