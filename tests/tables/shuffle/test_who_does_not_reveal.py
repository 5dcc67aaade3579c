"""Who has committed and does not reveal in time pays a first drop, and never chooses between two deals."""

import pytest

from engine.deal import Refused
from engine.settlement import Outcome
from tables.chairs import services as chairs
from tables.chairs.models import Seat, SeatState
from tables.openlog.models import LogLine
from tables.play import deadlines
from tables.play.models import DealStatus
from tables.shuffle.models import Stage
from tests.tables.cast import act, funded, state_of
from tests.tables.shuffle.cast import (
    DUE_MS,
    close,
    commit,
    connect,
    counting_down,
    deal_of,
    due_ms,
    is_away,
    reveal,
    shuffle_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def three():
    return [funded(name) for name in ("Asha", "Bela", "Chetan")]


def after_the_time(table):
    deadlines.sweep_starts(due_ms(shuffle_of(table)))
    return deal_of(table)


def test_the_seat_has_dropped_before_its_first_turn(three):
    table = counting_down(*three)
    commit(table, three[0])
    close(table)
    deal = after_the_time(table)
    state = state_of(deal)
    assert state.terms.chance.missing == (three[0].public_id,)
    assert {state.seats[index].player for index in state.still_in} == {user.public_id for user in three[1:]}


def test_what_the_others_revealed_counts(three):
    table = counting_down(*three)
    share = commit(table, three[1])
    commit(table, three[0])
    close(table)
    reveal(table, three[1], share)
    assert state_of(after_the_time(table)).terms.chance.joint.shares == {three[1].public_id: share}


def test_the_last_one_left_wins_at_once(three):
    two = three[:2]
    table = counting_down(*two)
    share = commit(table, two[0])
    commit(table, two[1])
    close(table)
    reveal(table, two[0], share)
    deal = after_the_time(table)
    assert (deal.status, deal.settlement is not None) == (DealStatus.OVER, True)
    outcomes = dict(deal.deal_seats.values_list("player__public_id", "outcome"))
    assert outcomes == {two[0].public_id: Outcome.WON, two[1].public_id: Outcome.FIRST_DROP}
    table.refresh_from_db()
    assert table.status == "starting"


def test_when_nobody_reveals_there_is_no_deal_and_the_log_says_so(three):
    table = counting_down(*three)
    for user in three:
        commit(table, user)
    shuffle = close(table)
    assert after_the_time(table) is None
    shuffle.refresh_from_db()
    assert (shuffle.stage, shuffle.reason) == (Stage.CALLED_OFF, "nobody")
    line = LogLine.objects.get(deal=shuffle.public_id, kind="called_off")
    assert line.said == '{"reason":"nobody","stage":"settled"}'
    table.refresh_from_db()
    assert table.next_deal_id not in ("", shuffle.public_id)


def test_who_is_away_at_the_closing_owes_nothing(three):
    table = counting_down(*three)
    for user in three[:2]:
        commit(table, user)
    is_away(table, three[0])
    close(table)
    deal = after_the_time(table)
    assert three[0].public_id not in state_of(deal).terms.chance.missing


def test_leaving_after_the_closing_waits_for_the_deals_end(three):
    table = counting_down(*three)
    commit(table, three[0])
    close(table)
    chairs.leave(table.public_id, three[0], DUE_MS + 1)
    assert Seat.objects.get(table=table, player=three[0]).state == SeatState.LEAVING
    assert three[0].public_id in state_of(after_the_time(table)).terms.chance.missing


def test_sitting_out_after_the_closing_changes_nothing_in_this_deal(three):
    table = counting_down(*three)
    share = commit(table, three[0])
    close(table)
    chairs.sit_out(table.public_id, three[1], True, DUE_MS + 1)
    reveal(table, three[0], share)
    deadlines.sweep_starts(DUE_MS + 1000)
    assert len(state_of(deal_of(table)).seats) == 3


def test_who_comes_after_the_closing_plays_from_the_next_deal_on(three):
    table = counting_down(*three, max_seats=4)
    share = commit(table, three[0])
    close(table)
    late = funded("Deepa")
    chairs.sit_down(table.public_id, late, table.buy_in_min_minor, None, DUE_MS + 1)
    connect(table, late)
    reveal(table, three[0], share)
    deadlines.sweep_starts(DUE_MS + 1000)
    assert late.public_id not in [seat.player for seat in state_of(deal_of(table)).seats]


def test_a_table_that_is_closed_meanwhile_closes_after_the_deal(three):
    from tables.setup.services import close_table

    table = counting_down(*three)
    commit(table, three[0])
    close(table)
    close_table(table.public_id, DUE_MS + 1)
    deal = after_the_time(table)
    deal.table.refresh_from_db()
    assert (deal.status, deal.table.status) == (DealStatus.LIVE, "closing")


def test_the_dropped_seat_makes_no_move(three):
    from engine import deal as rules

    table = counting_down(*three)
    commit(table, three[0])
    close(table)
    deal = after_the_time(table)
    with pytest.raises(Refused):
        act(deal, three[0], rules.Drop(seat=0))
