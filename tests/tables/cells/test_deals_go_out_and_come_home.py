"""A running deal goes out to its table's cell, is moved there, and comes home with all its moves before it ends."""

import pytest
from django.db import transaction

from base import clock
from base.prepared import execute_prepared
from engine import deal as rules
from tables.cell_work import sweeping
from tables.cells import travel
from tables.cells.statements import of_cell
from tables.history.records import record_of
from tables.play import deadlines
from tables.play.models import Clock, Deal, DealStatus, Move
from tables.play.parking import park, resume, void
from tables.play.services import play
from tables.sealing.deals import state_of as sealed_state_of
from tests.tables.cast import act, dealt, started_ms
from tests.tables.cells.cast import as_it_stands, rows_in, send_out
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db(transaction=True)


def in_turn(deal, two):
    state = sealed_state_of(as_it_stands(deal))
    return next(user for user in two if user.public_id == state.seats[state.turn].player)


def draw(deal, two):
    return act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))


def dropped(deal, two):
    return act(deal, in_turn(deal, two), rules.Drop(seat=0))


def test_a_deal_that_has_begun_goes_out_and_leaves_no_clock(deal):
    assert (rows_in(deal.cell, "course", deal), rows_in(deal.cell, "move", deal)) == (1, 1)
    assert (deal.due_at, Clock.objects.filter(deal=deal).count()) == (None, 0)
    assert as_it_stands(deal).due_at is not None


def test_a_move_is_saved_in_the_cell_alone(deal, two):
    assert draw(deal, two) == 2
    stands = as_it_stands(deal)
    assert (stands.cell, stands.version, rows_in(deal.cell, "move", deal)) == (deal.cell, 2, 2)
    assert Move.objects.filter(deal=deal).count() == 1


def test_the_move_that_ends_it_brings_it_home_with_every_move(deal, two):
    draw(deal, two)
    act(deal, in_turn(deal, two), rules.Discard(seat=0, card=sealed_state_of(as_it_stands(deal)).drawn_card))
    dropped(deal, two)
    deal.refresh_from_db()
    assert (deal.status, deal.cell, deal.version) == (DealStatus.OVER, 0, 4)
    assert list(Move.objects.filter(deal=deal).order_by("version").values_list("version", flat=True)) == [1, 2, 3, 4]
    assert record_of(deal).deal == deal.public_id
    assert list(differences()) == []


def test_what_it_left_behind_is_forgotten_later(deal, two):
    cell = deal.cell
    dropped(deal, two)
    assert rows_in(cell, "course", deal) == 1
    sweeping.sweep(cell, clock.now_ms() + travel.LINGER_MS + 1)
    assert (rows_in(cell, "course", deal), rows_in(cell, "move", deal)) == (0, 0)


def test_a_parked_deal_lies_at_home_and_goes_out_again_when_it_goes_on(deal, two):
    draw(deal, two)
    park(deal.public_id, "for a test")
    deal.refresh_from_db()
    assert (deal.status, deal.cell, deal.version) == (DealStatus.PARKED, 0, 2)
    resume(deal.public_id, started_ms(deal) + 2000)
    assert send_out(deal).cell
    assert rows_in(deal.cell, "move", deal) == 3
    assert as_it_stands(deal).version == 3


def test_a_deal_in_a_cell_is_declared_void(deal, two):
    draw(deal, two)
    void(deal.public_id, "for a test")
    deal.refresh_from_db()
    assert (deal.status, deal.cell, deal.version) == (DealStatus.VOID, 0, 2)
    assert list(differences()) == []


def test_a_deal_that_was_only_marked_as_gone_home_is_brought_home_by_who_moves_next(deal, two):
    """The primary died between the two halves of the way home."""
    draw(deal, two)
    player, cell = in_turn(deal, two), deal.cell
    execute_prepared(of_cell(cell).leave, {"pk": deal.pk, "now": clock.now()})
    card = sealed_state_of(as_it_stands(deal)).drawn_card
    assert act(deal, player, rules.Discard(seat=0, card=card)) == 3
    deal.refresh_from_db()
    assert (deal.cell, deal.version, Move.objects.filter(deal=deal).count()) == (0, 3, 3)


def test_or_by_its_cells_sweep(deal, two):
    draw(deal, two)
    cell = deal.cell
    execute_prepared(of_cell(cell).leave, {"pk": deal.pk, "now": clock.now()})
    Deal.objects.filter(pk=deal.pk).update(bot_think_ms=0)
    travel.tidy(cell, [deal.pk], have_left=True)
    deal.refresh_from_db()
    assert (deal.cell, deal.version, rows_in(cell, "course", deal)) == (0, 2, 1)


def test_a_deal_that_was_only_copied_out_is_played_at_home(cells, two):
    """The primary died between the two halves of the way out: the cell's copy is nobody's."""
    deal = dealt(*two)
    course = {"version": [1], "snapshot": [b"x"], "due_at": [clock.at(started_ms(deal))], "bot_due_at": [None]}
    execute_prepared(of_cell(1).take_in, {"pk": [deal.pk], **course})
    assert sweeping.sweep(1, started_ms(deal)) >= 0
    deal.refresh_from_db()
    assert (deal.version, rows_in(1, "course", deal) == 1) == (1, deal.cell == 1)


def test_a_copy_that_was_only_just_sent_is_not_forgotten(deal):
    travel.tidy(deal.cell, [deal.pk], have_left=False)
    assert rows_in(deal.cell, "course", deal) == 1


def test_a_journey_that_fails_changes_nothing(deal, two):
    draw(deal, two)
    with transaction.atomic():
        travel.bring_home(deal.pk)
        transaction.set_rollback(True)
    stands = as_it_stands(deal)
    assert (stands.cell, stands.version, Move.objects.filter(deal=deal).count()) == (deal.cell, 2, 1)
    assert act(deal, in_turn(deal, two), rules.Discard(seat=0, card=sealed_state_of(stands).drawn_card)) == 3


@pytest.mark.parametrize(("times", "stays"), [(1, True), (2, False)])
def test_a_course_that_was_touched_meanwhile_is_read_once_more_before_it_goes_home(deal, two, times, stays):
    """So a cell that moves to another server, where each row has another mark, keeps its deals."""
    player, asked = in_turn(deal, two), []

    def action(seat):
        asked.append(seat)
        if len(asked) <= times:
            execute_prepared(b"UPDATE live_%d.course SET look_at = look_at" % deal.cell, {})
        return rules.Draw(seat, rules.Pile.CLOSED, version=1)

    assert play(deal.public_id, player.public_id, action, started_ms(deal) + 1000) == 2
    now = as_it_stands(deal)
    assert (now.version, now.cell == deal.cell, len(asked)) == (2, stays, times + 1)


def test_a_deal_whose_clock_is_about_to_run_out_stays(cells, two):
    deal = dealt(*two)
    due_ms = clock.to_ms(deal.due_at)
    for cell in cells:
        sweeping.sweep(cell, due_ms - travel.AT_HOME_MS + 1)
    deal.refresh_from_db()
    assert deal.cell == 0
    assert deadlines.sweep_clocks(due_ms) == 1
