"""A deal that everybody has left alone is called off: no chips move, and nothing starts until somebody is back."""

import pytest

from engine import deal as rules
from tables.chairs import chips
from tables.chairs import services as chairs
from tables.chairs.models import Seat, SeatState
from tables.play import deadlines, hosting
from tables.play.absence import CALLED_OFF
from tables.play.models import DealStatus
from tables.setup.models import TableStatus
from tables.wire import broadcast
from tables.wire.notices import News
from tests.tables.cast import NOON_MS, act, dealt, funded, in_turn, next_deal, state_of
from tests.tables.pushed import told
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
MISSES = 3


def staying(name: str):
    user = funded(name)
    user.stays_when_away = True
    user.save(update_fields=["stays_when_away"])
    return user


@pytest.fixture
def two():
    return staying("Asha"), staying("Bela")


def time_passes(deal, clocks: int) -> None:
    for _ in range(clocks):
        if state_of(deal).result is None and deal.status == DealStatus.LIVE:
            deadlines.sweep_clocks(state_of(deal).due_at_ms)
    deal.refresh_from_db()


def test_it_is_called_off_after_twice_the_turns_that_drop_anybody_else(two):
    deal = dealt(*two)
    time_passes(deal, 2 * 2 * MISSES)
    assert deal.status == DealStatus.LIVE
    assert [seat.misses for seat in state_of(deal).seats] == [6, 6]
    time_passes(deal, 1)
    assert (deal.status, deal.void_why) == (DealStatus.VOID, CALLED_OFF)


def test_no_chips_have_moved(two):
    deal = dealt(*two)
    seats = list(Seat.objects.filter(table=deal.table))
    before = chips.on_chairs(seats)
    time_passes(deal, 13)
    assert chips.on_chairs(seats) == before
    assert list(differences()) == []


def test_nothing_starts_until_somebody_is_back(two):
    deal = dealt(*two)
    time_passes(deal, 13)
    table = deal.table
    table.refresh_from_db()
    assert table.status == TableStatus.WAITING
    assert set(Seat.objects.filter(table=table).values_list("state", flat=True)) == {SeatState.SITTING_OUT}
    for user in two:
        chairs.sit_out(table.public_id, user, False, NOON_MS)
    assert next_deal(table).number == 2


def test_everybody_is_told(two, django_capture_on_commit_callbacks):
    deal = dealt(*two)
    time_passes(deal, 12)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        time_passes(deal, 1)
    assert told(pushes, News.CALLED_OFF) == sorted(user.public_id for user in two)


def test_one_who_comes_back_saves_it(two):
    deal = dealt(*two)
    time_passes(deal, 12)
    back = in_turn(deal, two)
    at_ms = state_of(deal).turn_due_at_ms - 1000
    act(deal, back, rules.Draw(seat=0, pile="closed"), at_ms)
    act(deal, back, rules.Discard(seat=0, card=state_of(deal).drawn_card), at_ms)
    time_passes(deal, 3)
    assert deal.status == DealStatus.LIVE


def test_who_dropped_out_before_does_not_sit_out():
    asha, bela, chetan = funded("Asha"), staying("Bela"), staying("Chetan")
    deal = dealt(asha, bela, chetan)
    while in_turn(deal, [asha, bela, chetan]) != asha:
        time_passes(deal, 1)
    act(deal, asha, rules.Drop(seat=0), state_of(deal).turn_due_at_ms - 1000)
    time_passes(deal, 16)
    assert deal.status == DealStatus.VOID
    assert Seat.objects.get(table=deal.table, player=asha).state == SeatState.SEATED


def test_a_match_deals_again_and_that_deal_ends():
    two = [staying("Asha"), staying("Bela")]
    table = hosting.open_table("match", "Final", "rummycircle-points", {}, "CHIP", 2)
    hosting.seat_players(table, two)
    first = hosting.deal(table, two, NOON_MS)
    assert all(seat.stays for seat in state_of(first).seats)
    time_passes(first, 13)
    assert first.status == DealStatus.VOID
    assert set(Seat.objects.filter(table=table).values_list("state", flat=True)) == {SeatState.SEATED}
    second = hosting.deal(table, two, NOON_MS)
    assert not any(seat.stays for seat in state_of(second).seats)
    time_passes(second, 6)
    assert second.status == DealStatus.OVER
