"""After a valid declaration the others are scored on what they show, or on what the table last knew of their hands."""

import pytest
from msgspec.structs import replace

from engine import deal as rules
from engine.cards import codes
from engine.deal import Phase
from tables.chairs import chips
from tables.play import deadlines, parking
from tables.play.arranging import save_arrangement
from tables.play.models import Deal, DealStatus, Move
from tables.refusals import TableRefusal, TableRefused
from tables.sealing.deals import key_of
from tests.engine.cast import groups
from tests.engine.deal.cast import WINNING
from tests.tables.cast import LOSS_MINOR, act, dealt, funded, in_turn, rig, state_of

pytestmark = pytest.mark.django_db

MELDS = groups(WINNING)
HAND = b"".join(MELDS)
UNGROUPED = 60
"""More than this, whichever the jokers are, when every card of the hand counts."""


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(two) -> Deal:
    """By Taj's rules, both with a hand that could be declared; who was in turn has declared it."""
    deal = dealt(*two, profile_name="taj-points")
    state = state_of(deal)
    rigged = replace(state, seats=tuple(replace(seat, hand=HAND) for seat in state.seats))
    rig(deal, rigged)
    winner = in_turn(deal, two)
    act(deal, winner, rules.Draw(seat=0, pile="closed"))
    act(deal, winner, rules.Finish(seat=0, card=state_of(deal).drawn_card))
    act(deal, winner, rules.Declare(seat=0, groups=MELDS))
    assert state_of(deal).phase is Phase.SHOW
    return deal


@pytest.fixture
def loser(deal, two):
    state = state_of(deal)
    return next(user for user in two if user.public_id != state.seats[state.turn].player)


def time_is_up(deal: Deal) -> None:
    deadlines.sweep_clocks(state_of(deal).due_at_ms)
    deal.refresh_from_db()


def points(deal: Deal, user) -> int:
    state = state_of(deal)
    assert state.result is not None
    return next(state.result.seats[n].points for n, seat in enumerate(state.seats) if seat.player == user.public_id)


def held(deal: Deal) -> list[int]:
    return sorted(chips.on_chairs(list(deal.table.seats.filter(left_at=None))).values())


def test_who_shows_is_scored_on_the_groups_shown(deal, loser):
    act(deal, loser, rules.Show(seat=0, groups=MELDS))
    assert points(deal, loser) == 0


def test_who_does_not_show_in_time_is_scored_on_the_groups_saved_while_arranging(deal, loser):
    save_arrangement(deal.public_id, loser, [codes(group) for group in MELDS])
    time_is_up(deal)
    assert points(deal, loser) == 0


def test_melds_that_lie_side_by_side_in_one_group_count_when_time_is_up(deal, loser):
    save_arrangement(deal.public_id, loser, [[code for group in MELDS for code in codes(group)]])
    time_is_up(deal)
    assert points(deal, loser) == 0


def test_who_does_not_show_in_time_is_scored_on_the_newest_grouping_and_not_on_a_window_left_behind(deal, loser):
    newest = [codes(group) for group in MELDS]
    save_arrangement(deal.public_id, loser, [["AS"]])
    save_arrangement(deal.public_id, loser, newest, seen=1)
    with pytest.raises(TableRefused):
        save_arrangement(deal.public_id, loser, [["AS"]], seen=1)
    time_is_up(deal)
    assert points(deal, loser) == 0


def test_who_neither_shows_nor_has_arranged_anything_has_no_groups(deal, loser):
    time_is_up(deal)
    assert points(deal, loser) > UNGROUPED


def test_groups_shown_count_and_not_those_saved_before(deal, loser):
    save_arrangement(deal.public_id, loser, [codes(group) for group in MELDS])
    act(deal, loser, rules.Show(seat=0, groups=(), ungrouped=HAND))
    assert points(deal, loser) > UNGROUPED


def test_a_saved_group_with_a_card_that_is_not_held_counts_for_nothing_and_stops_nothing(deal, loser):
    save_arrangement(deal.public_id, loser, [["KS", "KS", "KS"], *(codes(group) for group in MELDS)])
    time_is_up(deal)
    assert deal.status == DealStatus.OVER
    assert points(deal, loser) == 0


def test_a_show_by_the_clock_is_flagged_in_the_log(deal, loser):
    time_is_up(deal)
    last = Move.objects.filter(deal=deal).order_by("-version").first()
    shown = [event for event in key_of(deal).events(last.version, last.events) if event.__class__.__name__ == "Shown"]
    assert [event.by for event in shown] == ["timeout"]


def test_a_deal_voided_during_the_show_costs_nobody_anything(deal, loser):
    parking.void(deal.public_id, "a card was shown twice")
    assert held(deal) == [2 * LOSS_MINOR] * 2
    with pytest.raises(TableRefused) as refused:
        act(deal, loser, rules.Show(seat=0, groups=MELDS))
    assert refused.value.code is TableRefusal.WRONG_DEAL
    time_is_up_ms = 10**13
    assert deadlines.sweep_clocks(time_is_up_ms) == 0


def test_a_deal_parked_during_the_show_gives_the_time_back(deal, loser):
    late = state_of(deal).due_at_ms + 60_000
    parking.park(deal.public_id, "a bug")
    parking.resume(deal.public_id, late)
    act(deal, loser, rules.Show(seat=0, groups=MELDS), late + parking.GRACE_MS - 1)
    assert points(deal, loser) == 0
