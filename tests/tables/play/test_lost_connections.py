"""What the house does when a step's time is up goes by its rules for lost connections, and by who is connected."""

import pytest

from engine.deal import Status
from tables.play import deadlines
from tables.play.services import drop_at, drop_hand
from tables.wire import presence
from tests.tables.cast import NOON_MS, dealt, funded, in_turn, started_ms, state_of

pytestmark = pytest.mark.django_db
PATIENT = {"away_s": 12, "back_s": 15}


def time_is_up(deal):
    """The clock is fired at its time; the state then."""
    assert deadlines.sweep_clocks(state_of(deal).due_at_ms) == 1
    return state_of(deal)


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


def test_the_table_waits_for_who_is_disconnected_as_long_as_the_bank_lasts(two):
    deal = dealt(*two, overrides=PATIENT)
    first = state_of(deal).turn
    for left_ms in (7_000, 2_000, 0):
        state = time_is_up(deal)
        assert (state.turn, state.away_ms[first], state.seats[first].misses) == (first, left_ms, 0)
    assert time_is_up(deal).seats[first].misses == 1


def test_who_is_connected_has_missed_the_turn(two):
    deal = dealt(*two, overrides=PATIENT)
    first = state_of(deal).turn
    presence.here(deal.table_id, in_turn(deal, two).public_id)
    assert time_is_up(deal).seats[first].misses == 1


def test_who_comes_back_while_the_table_waits_has_time_to_act(two):
    deal = dealt(*two, overrides=PATIENT)
    before = time_is_up(deal)
    presence.here(deal.table_id, in_turn(deal, two).public_id)
    state = time_is_up(deal)
    assert (state.turn, state.due_at_ms) == (before.turn, before.due_at_ms + 15_000)
    assert time_is_up(deal).seats[before.turn].misses == 1


def test_where_no_house_rule_asks_nobody_is_waited_for(two):
    deal = dealt(*two)
    first = state_of(deal).turn
    assert time_is_up(deal).seats[first].misses == 1


@pytest.mark.parametrize(("connected", "status"), [(False, Status.IN), (True, Status.MIDDLE_DROP)])
def test_the_wish_to_stay_seated_holds_only_while_the_connection_is_lost(two, connected, status):
    for user in two:
        user.stays_when_away = True
        user.save(update_fields=["stays_when_away"])
    deal = dealt(*two, overrides={"stays_only_away": True, "misses": 1})
    first = state_of(deal).turn
    if connected:
        presence.here(deal.table_id, in_turn(deal, two).public_id)
    assert time_is_up(deal).seats[first].status is status


@pytest.mark.parametrize(
    ("leaving", "drops", "at_once", "asked"),
    [
        ("in_turn", "every_turn", False, True),
        ("at_once", "every_turn", True, False),
        ("misses", "every_turn", False, False),
        ("in_turn", "never", False, True),
    ],
)
def test_a_leavers_hand_goes_as_the_house_has_it(leaving, drops, at_once, asked):
    people = [funded("Asha"), funded("Bela"), funded("Chand")]
    deal = dealt(*people, overrides={"leaving": leaving, "drops": drops})
    state = state_of(deal)
    leaver = next(user for user in people if user.public_id != state.seats[state.turn].player)
    drop_at(deal.table.public_id, leaver, True, started_ms(deal) + 1000)
    (seat,) = [one for one in state_of(deal).seats if one.player == leaver.public_id]
    assert (seat.status is not Status.IN, seat.drop_asked) == (at_once, asked)


def test_a_deal_that_is_not_there_any_more_has_no_hand_to_drop():
    drop_hand("nowhere", funded("Asha"), True, NOON_MS)
