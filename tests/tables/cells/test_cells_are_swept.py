"""What falls due in a cell: clocks and bots fire there, what is more than a move goes home, an outage costs no turn."""

from datetime import timedelta

import pytest

from base import clock
from engine import deal as rules
from tables.cell_work import sweeping
from tables.outages.models import LastSweep
from tables.outages.services import name_of
from tables.play import bots, deadlines
from tables.play.models import Deal, DealStatus, Move
from tables.sealing.deals import key_of, state_of
from tests.tables.cast import act, dealt, funded, next_deal, sit, started_ms, table_of
from tests.tables.cells.cast import as_it_stands, rows_in, send_out

pytestmark = pytest.mark.django_db(transaction=True)


def due_ms(deal: Deal) -> int:
    return clock.to_ms(as_it_stands(deal).due_at)


def swept(deal: Deal, now_ms: int) -> Deal:
    sweeping.sweep(deal.cell, now_ms)
    return as_it_stands(deal)


def test_a_turn_is_missed_in_the_cell_and_not_before_its_time(deal):
    late_ms = due_ms(deal)
    assert swept(deal, late_ms - 1).version == 1
    stands = swept(deal, late_ms)
    assert sorted(seat.misses for seat in state_of(stands).seats) == [0, 1]
    assert (stands.cell, Move.objects.filter(deal=deal).count()) == (deal.cell, 1)


def test_a_sweep_of_home_fires_nothing_in_a_cell(deal):
    assert deadlines.sweep_clocks(due_ms(deal) + 1) == 0
    assert as_it_stands(deal).version == 1


def test_a_clock_that_moves_away_is_moved_on(deal, two):
    first_ms = due_ms(deal)
    player = next(user for user in two if user.public_id == state_of(as_it_stands(deal)).seats[0].player)
    in_turn = player if state_of(as_it_stands(deal)).turn == 0 else next(user for user in two if user != player)
    act(deal, in_turn, rules.Draw(seat=0, pile="closed"))
    card = state_of(as_it_stands(deal)).drawn_card
    act(deal, in_turn, rules.Discard(seat=0, card=card), started_ms(deal) + 5000)
    assert due_ms(deal) > first_ms
    assert sweeping.next_due_ms(deal.cell) == first_ms
    assert swept(deal, first_ms).version == 3
    assert sweeping.next_due_ms(deal.cell) == due_ms(deal)


def test_a_deal_that_its_clock_ends_goes_home_for_it(cells, two):
    deal = send_out(dealt(*two, overrides={"extra_s": 0}))
    for _ in range(12):
        deal.refresh_from_db()
        if deal.cell:
            sweeping.sweep(deal.cell, due_ms(deal))
        elif deal.status == DealStatus.LIVE:
            deadlines.sweep_clocks(clock.to_ms(deal.due_at))
    assert (deal.status, deal.cell) == (DealStatus.OVER, 0)
    assert Move.objects.filter(deal=deal).count() == deal.version


def test_a_bot_moves_in_the_cell(cells):
    asha, table = funded("Asha"), table_of(2, bots_wanted=1, bot_think_ms=1500)
    sit(table, asha)
    deal = send_out(next_deal(table))
    for _ in range(3):
        stands = as_it_stands(deal)
        if stands.bot_due_at is not None:
            break
        seat = state_of(stands).turn
        act(deal, asha, rules.Draw(seat=seat, pile="closed"))
        act(deal, asha, rules.Discard(seat=seat, card=state_of(as_it_stands(deal)).drawn_card))
    moment_ms, version = clock.to_ms(as_it_stands(deal).bot_due_at), as_it_stands(deal).version
    assert swept(deal, moment_ms - 1).version == version
    assert swept(deal, moment_ms).version == version + 1
    assert rows_in(deal.cell, "move", deal) == version + 1


def test_a_deal_that_a_bot_ends_goes_home_for_it_and_stays(cells, monkeypatch):
    monkeypatch.setattr(bots, "action_of", lambda _deal, _state, seat: rules.Drop(seat=seat))
    asha, table = funded("Asha"), table_of(2, bots_wanted=1, bot_think_ms=4000)
    sit(table, asha)
    deal = send_out(next_deal(table))
    if as_it_stands(deal).bot_due_at is None:
        act(deal, asha, rules.Draw(seat=0, pile="closed"))
        act(deal, asha, rules.Discard(seat=0, card=state_of(as_it_stands(deal)).drawn_card))
    moment_ms = clock.to_ms(as_it_stands(deal).bot_due_at)
    sweeping.sweep(deal.cell, moment_ms)
    deal.refresh_from_db()
    assert (deal.cell, deal.status) == (0, DealStatus.LIVE)
    deadlines.sweep_bots(moment_ms)
    deal.refresh_from_db()
    assert deal.status == DealStatus.OVER


def test_a_deal_that_cannot_be_read_goes_home_and_is_parked_there(deal):
    from base.prepared import execute_prepared

    late_ms = due_ms(deal)
    execute_prepared(b"UPDATE live_%d.course SET snapshot = 'nonsense'" % deal.cell, {})
    sweeping.sweep(deal.cell, late_ms)
    deal.refresh_from_db()
    assert deal.cell == 0
    deadlines.sweep_clocks(late_ms)
    deal.refresh_from_db()
    assert deal.status == DealStatus.PARKED


def test_when_nobody_swept_a_cell_its_deals_get_their_time_again(deal):
    late_ms, cell = due_ms(deal), deal.cell
    long_ago = clock.at(late_ms) - timedelta(minutes=5)
    LastSweep.objects.update_or_create(name=name_of(cell), defaults={"swept_at": long_ago})
    sweeping._noted.clear()
    assert sweeping.sweep(cell, late_ms + 1000) >= 1
    stands = as_it_stands(deal)
    assert {seat.misses for seat in state_of(stands).seats} == {0}
    assert clock.to_ms(stands.due_at) > late_ms + 1000
    first = Move.objects.get(deal=deal)
    assert type(key_of(deal).events(1, first.events)[0]).__name__ == "Dealt"


def test_a_closed_cell_gives_its_deals_back_while_they_are_played(deal, two):
    from tables.cell_work import services

    cell = deal.cell
    services.set_open(cell, False)
    sweeping.sweep(cell, started_ms(deal) + 600)
    deal.refresh_from_db()
    assert (deal.cell, deal.status, deal.due_at is None) == (0, DealStatus.LIVE, False)
    for name in sweeping.sweeps_of_cells():
        sweeping.sweep(int(name.removeprefix("cell ")), started_ms(deal) + 700)
    deal.refresh_from_db()
    assert deal.cell not in {0, cell}
