"""Who leaves in mid-deal keeps nobody waiting: the hand drops when its turn comes, first or middle (rules 10)."""

import pytest

from accounts.people.models import User
from engine import deal as rules
from engine.deal import DealState
from tables.chairs import services as chairs
from tables.chairs.models import SeatState
from tables.play.models import Deal
from tests.tables.cast import act, dealt, funded, in_turn, plays, started_ms, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[User]:
    return [funded("Asha"), funded("Bela"), funded("Chitra")]


def seat_of(state: DealState, user: User) -> rules.Seat:
    return next(seat for seat in state.seats if seat.player == user.public_id)


def next_of(deal: Deal, players: list[User]) -> User:
    """Who plays after the one in turn."""
    state = state_of(deal)
    later = state.seats[(state.turn + 1) % len(players)].player
    return next(user for user in players if user.public_id == later)


def leave(deal: Deal, user: User) -> SeatState:
    return SeatState(chairs.leave(deal.table.public_id, user, started_ms(deal) + 1000).state)


def test_in_ones_turn_the_hand_drops_at_once_and_costs_the_first_drop(players: list[User]) -> None:
    deal = dealt(*players)
    gone = in_turn(deal, players)
    assert leave(deal, gone) == SeatState.LEAVING
    state = state_of(deal)
    assert in_turn(deal, players) != gone
    assert seat_of(state, gone).status is rules.Status.FIRST_DROP


def test_before_ones_turn_it_drops_when_the_turn_comes_and_nobody_waits_for_a_clock(players: list[User]) -> None:
    deal = dealt(*players)
    gone = next_of(deal, players)
    leave(deal, gone)
    assert seat_of(state_of(deal), gone).status is rules.Status.IN
    plays(deal, players)
    state = state_of(deal)
    assert in_turn(deal, players) != gone
    assert seat_of(state, gone).status is rules.Status.FIRST_DROP


def test_after_ones_first_turn_it_costs_the_middle_drop(players: list[User]) -> None:
    deal = dealt(*players)
    gone = in_turn(deal, players)
    plays(deal, players)
    leave(deal, gone)
    plays(deal, players)
    plays(deal, players)
    state = state_of(deal)
    assert seat_of(state, gone).status is rules.Status.MIDDLE_DROP


def test_with_a_card_drawn_the_turn_is_played_and_the_hand_drops_at_the_next(players: list[User]) -> None:
    deal = dealt(*players)
    gone = in_turn(deal, players)
    act(deal, gone, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    leave(deal, gone)
    assert seat_of(state_of(deal), gone).drop_asked


@pytest.mark.parametrize("wanted", [True, False])
def test_who_changes_their_mind_in_time_plays_on(players: list[User], wanted: bool) -> None:
    deal = dealt(*players)
    gone = next_of(deal, players)
    leave(deal, gone)
    chairs.sit_out(deal.table.public_id, gone, wanted, started_ms(deal) + 1000)
    assert not seat_of(state_of(deal), gone).drop_asked
    plays(deal, players)
    assert seat_of(state_of(deal), gone).status is rules.Status.IN


def test_with_two_players_the_deal_ends_and_one_gets_up_at_once() -> None:
    asha, bela = funded(), funded()
    deal = dealt(asha, bela)
    gone = in_turn(deal, [asha, bela])
    seat = chairs.leave(deal.table.public_id, gone, started_ms(deal) + 1000)
    assert seat.left_at is not None
    assert state_of(deal).result is not None


def test_who_is_out_already_only_leaves(players: list[User]) -> None:
    deal = dealt(*players)
    gone = in_turn(deal, players)
    act(deal, gone, rules.Drop(seat=0))
    version = state_of(deal).version
    assert leave(deal, gone) == SeatState.LEAVING
    assert state_of(deal).version == version
