"""Whole deals of random legal moves through the services: chips are conserved and the log replays to the end.

A deal ends by the rules, or is void when all who are left in it have chosen to stay seated and then left it alone.
"""

import random

import pytest

from base import clock
from engine import deal as rules
from engine.deal import Phase
from tables.chairs import chips
from tables.play import deadlines
from tables.play.models import Deal, DealStatus, Move
from tables.play.services import play
from tables.sealing.deals import key_of
from tests.engine.deal.legal import legal_actions
from tests.tables.cast import LOSS_MINOR, funded, next_deal, sit, state_of, table_of
from wallet.ledger.audit import differences
from wallet.ledger.queries import balance
from wallet.ledger.refs import house_rake

pytestmark = pytest.mark.django_db

PROFILES = (("rummycircle-points", 100), ("taj-points", 100), ("classic-points21", 40))


def random_table(profile_name: str, point_minor: int, players: int):
    table = table_of(players, profile_name=profile_name, point_value_minor=point_minor)
    users = [funded() for _ in range(players)]
    for user in users:
        sit(table, user, 4 * LOSS_MINOR)
    return table, users


def some_action(state, chance: random.Random):
    """A legal move, mostly ordinary play so that deals last a while, now and then a drop, a finish or a silence."""
    if chance.random() < 0.05:
        return rules.Timeout()
    legal = [action for action in legal_actions(state) if not isinstance(action, rules.Timeout)]
    seldom = rules.Drop | rules.Finish | rules.AskDrop | rules.StaySeated
    rare = [action for action in legal if isinstance(action, seldom)]
    usual = [action for action in legal if action not in rare]
    return chance.choice(rare if rare and (not usual or chance.random() < 0.05) else usual)


def play_to_the_end(deal: Deal, chance: random.Random, most: int = 400) -> None:
    """Random moves, then silence: the clocks end whatever is left."""
    for turn in range(most):
        state = state_of(deal)
        deal.refresh_from_db()
        if state.phase is Phase.OVER or deal.status == DealStatus.VOID:
            return
        action = some_action(state, chance) if turn < 120 else rules.Timeout()
        if isinstance(action, rules.Timeout):
            deadlines.sweep_clocks(state.due_at_ms)
        else:
            player = state.seats[action.seat].player
            play(deal.public_id, player, lambda _, action=action: action, state.turn_due_at_ms - 1)
    raise AssertionError("the deal does not end")


def total_minor(table, users) -> int:
    seats = list(table.seats.filter(left_at=None))
    return sum(chips.on_chairs(seats).values()) + sum(chips.in_hand(users, "CHIP").values()) + balance(house_rake())


@pytest.mark.parametrize(("profile_name", "point_minor"), PROFILES)
@pytest.mark.parametrize("seed", range(3))
def test_chips_are_conserved_and_the_ledger_holds(profile_name, point_minor, seed):
    chance = random.Random(seed)
    table, users = random_table(profile_name, point_minor, chance.randint(2, 6))
    before = total_minor(table, users)
    deal = next_deal(table)
    play_to_the_end(deal, chance)
    assert deal.status in {DealStatus.OVER, DealStatus.VOID}
    assert total_minor(table, users) == before
    assert min(chips.on_chairs(list(table.seats.filter(left_at=None))).values(), default=0) >= 0
    assert list(differences()) == []


@pytest.mark.parametrize(("profile_name", "point_minor"), PROFILES)
def test_the_log_replays_to_the_saved_state(profile_name, point_minor):
    chance = random.Random(7)
    table, _users = random_table(profile_name, point_minor, 3)
    deal = next_deal(table)
    began = state_of(deal)
    play_to_the_end(deal, chance)
    state, told, key = began, [], key_of(deal)
    for move in Move.objects.filter(deal=deal, version__gt=1).order_by("version"):
        state, events = rules.apply(state, key.action(move.version, move.events, move.action), clock.to_ms(move.at))
        assert (state.version, events) == (move.version, key.events(move.version, move.events))
        told += events
    assert state == state_of(deal)
    assert (type(told[-1]).__name__ == "Over") is (deal.status == DealStatus.OVER)


def test_what_the_state_began_with_is_in_the_log():
    table, _users = random_table("rummycircle-points", 100, 2)
    deal = next_deal(table)
    first = Move.objects.get(deal=deal)
    key = key_of(deal)
    assert key.action(first.version, first.events, first.action) is None
    assert type(key.events(first.version, first.events)[0]).__name__ == "Dealt"
