"""What happens by itself: countdowns, clocks, and deals that cannot go on."""

import pytest

from base import clock
from engine import deal as rules
from tables.chairs import services as chairs
from tables.chairs.models import SeatState
from tables.play import deadlines, parking
from tables.play.absence import absent_in
from tables.play.models import Deal, DealStatus, Move
from tables.sealing.deals import key_of
from tables.setup.models import TableStatus
from tests.tables.cast import (
    LOSS_MINOR,
    NOON_MS,
    act,
    dealt,
    funded,
    in_turn,
    next_deal,
    sit,
    state_of,
    table_of,
)  # fmt: skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


def due_ms(deal: Deal) -> int:
    due = state_of(deal).due_at_ms
    assert due is not None
    return due


def test_a_deal_starts_when_the_countdown_ends_and_not_before(two):
    table = table_of(6)
    for user in two:
        sit(table, user)
    assert deadlines.sweep_starts(NOON_MS + 7999) == 0
    assert deadlines.sweep_starts(NOON_MS + 8000) == 1
    table.refresh_from_db()
    assert (table.status, table.deal_number, table.starts_at) == (TableStatus.PLAYING, 1, None)


def test_a_countdown_starts_one_deal_only(two):
    table = table_of(6)
    for user in two:
        sit(table, user)
    deadlines.sweep_starts(NOON_MS + 8000)
    assert deadlines.sweep_starts(NOON_MS + 9000) == 0
    assert Deal.objects.filter(table=table).count() == 1


def test_a_turn_is_missed_when_its_time_and_the_bank_are_gone(two):
    deal = dealt(*two)
    late = due_ms(deal)
    assert deadlines.sweep_clocks(late - 1) == 0
    assert deadlines.sweep_clocks(late) == 1
    assert [seat.misses for seat in state_of(deal).seats] in ([1, 0], [0, 1])


def test_the_column_holds_the_engines_deadline_after_every_move(two):
    deal = dealt(*two)
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile="closed"))
    state = state_of(deal)
    assert deal.due_at == clock.at(state.due_at_ms)


def test_a_drawn_card_goes_back_by_itself(two):
    deal = dealt(*two)
    act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
    deadlines.sweep_clocks(due_ms(deal))
    assert [len(seat.hand) for seat in state_of(deal).seats] == [13, 13]


def test_three_missed_turns_drop_a_player_who_then_sits_out(two):
    deal = dealt(*two, overrides={"extra_s": 0})
    absent = in_turn(deal, two)
    for _ in range(3):
        deadlines.sweep_clocks(due_ms(deal))
        if state_of(deal).result is None:
            other = in_turn(deal, two)
            act(deal, other, rules.Draw(seat=0, pile="closed"), due_ms(deal) - 2000)
            state = state_of(deal)
            act(deal, other, rules.Discard(seat=0, card=state.drawn_card), due_ms(deal) - 1000)
    state = state_of(deal)
    assert state.result is not None
    assert absent_in(state) == (absent.public_id,)
    assert deal.table.seats.get(player=absent).state == SeatState.SITTING_OUT
    deal.table.refresh_from_db()
    assert deal.table.status == TableStatus.WAITING


def test_a_deal_that_raises_is_parked_and_the_others_go_on(two):
    broken, sound = dealt(*two), dealt(funded(), funded())
    late = due_ms(sound)
    Deal.objects.filter(pk=broken.pk).update(snapshot=b"nonsense")
    assert deadlines.sweep_clocks(late) == 2
    broken.refresh_from_db()
    assert (broken.status, broken.due_at) == (DealStatus.PARKED, None)
    assert broken.parked_why == f"Damaged: damaged {broken.public_id}: snapshot 1"
    assert state_of(sound).version == 2


def test_a_parked_deal_is_not_swept_again_until_an_operator_resumes_it(two):
    deal = dealt(*two)
    late = due_ms(deal)
    parking.park(deal.public_id, "a test")
    assert deadlines.sweep_clocks(late) == 0
    parking.resume(deal.public_id, late)
    again = due_ms(deal)
    assert again >= late + parking.GRACE_MS
    assert deadlines.sweep_clocks(again - 1) == 0
    assert deadlines.sweep_clocks(again) == 1


def test_a_void_deal_costs_nobody_anything_and_the_table_goes_on(two):
    deal = dealt(*two)
    parking.void(deal.public_id, "a test", NOON_MS + 20_000)
    deal.table.refresh_from_db()
    assert deal.table.status == TableStatus.STARTING
    again = next_deal(deal.table)
    assert again.number == 2


def test_only_what_is_due_is_read(two, django_assert_num_queries):
    for _ in range(3):
        dealt(funded(), funded())
    with django_assert_num_queries(2):  # the savepoint's two statements are counted, the raw claim is not
        deadlines.sweep_clocks(NOON_MS + 9000)


def test_who_has_left_before_the_countdown_ends_is_not_dealt_in(two):
    table = table_of(6)
    three = [*two, funded("Chetan")]
    for user in three:
        sit(table, user)
    chairs.leave(table.public_id, three[2], NOON_MS)
    deal = next_deal(table)
    assert len(state_of(deal).seats) == 2


def test_a_countdown_that_ends_with_too_few_players_waits(two):
    table = table_of(6)
    for user in two:
        sit(table, user, LOSS_MINOR)
    chairs.sit_out(table.public_id, two[0], wanted=True, now_ms=NOON_MS)
    table.refresh_from_db()
    assert (table.status, table.starts_at) == (TableStatus.WAITING, None)


def test_every_move_by_the_clock_is_flagged(two):
    deal = dealt(*two)
    deadlines.sweep_clocks(due_ms(deal))
    last = Move.objects.filter(deal=deal).order_by("-version").first()
    assert key_of(deal).action(last.version, last.events, last.action).by == "timeout"
