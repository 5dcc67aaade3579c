"""What the house does when a step's time is up goes by its rules for lost connections, and by who is connected."""

import pytest
from msgspec.structs import replace

from engine import deal as rules
from engine.deal import Status
from tables.play import deadlines, rows
from tables.play.absence import time_is_up as time_ends
from tables.play.models import Deal, Move
from tables.play.services import drop_at, drop_hand
from tables.sealing.deals import key_of
from tables.wire import presence
from tests.tables.cast import NOON_MS, act, dealt, funded, in_turn, next_deal, sit, started_ms, state_of, table_of

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
    ("leaving", "drops", "at_once", "asked", "by"),
    [
        ("in_turn", "every_turn", False, True, "player"),
        ("at_once", "every_turn", True, False, "timeout"),
        ("misses", "every_turn", False, False, None),
        ("in_turn", "never", False, True, "timeout"),
    ],
)
def test_a_leavers_hand_goes_as_the_house_has_it(leaving, drops, at_once, asked, by) -> None:
    people = [funded("Asha"), funded("Bela"), funded("Chand")]
    deal = dealt(*people, overrides={"leaving": leaving, "drops": drops})
    state = state_of(deal)
    leaver = next(user for user in people if user.public_id != state.seats[state.turn].player)
    drop_at(deal.table.public_id, leaver, True, started_ms(deal) + 1000)
    (seat,) = [one for one in state_of(deal).seats if one.player == leaver.public_id]
    assert (seat.status is not Status.IN, seat.drop_asked) == (at_once, asked)
    assert getattr(last_action(deal), "by", None) == by


def test_who_is_declaring_or_out_leaves_without_a_word_about_the_hand() -> None:
    people = [funded("Asha"), funded("Bela"), funded("Chand")]
    deal = dealt(*people)
    player = in_turn(deal, people)
    act(deal, player, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    card = state_of(deal).drawn_card
    assert card is not None
    act(deal, player, rules.Finish(seat=0, card=card))
    before = state_of(deal)
    drop_at(deal.table.public_id, player, True, started_ms(deal) + 1000)
    assert state_of(deal) == before


def test_a_deal_that_is_not_there_any_more_has_no_hand_to_drop():
    drop_hand("nowhere", funded("Asha"), True, NOON_MS)


def last_action(deal: Deal) -> rules.Action | None:
    """The move that was logged last."""
    last = Move.objects.filter(deal=deal).latest("version")
    return key_of(deal).action(last.version, last.events, last.action)


def test_the_log_says_that_somebody_was_away_only_where_a_rule_asks(two) -> None:
    deal = dealt(*two)
    time_is_up(deal)
    action = last_action(deal)
    assert isinstance(action, rules.Timeout)
    assert not action.away


def test_a_bot_counts_as_connected_and_who_plays_with_it_does_not() -> None:
    asha, table = funded("Asha"), table_of(2, bots_wanted=1, overrides=PATIENT)
    sit(table, asha)
    deal = next_deal(table)
    row, state = rows.read(deal.public_id), state_of(deal)
    assert row is not None
    for turn, seat in enumerate(state.seats):
        awaited = isinstance(time_ends(row, replace(state, turn=turn)), rules.Await)
        assert awaited == (seat.player == asha.public_id)
