"""A move finds its deal wherever it lies: in its cell, on its way home, or at home."""

import pytest

from accounts.people.models import User
from base import clock
from base.prepared import execute_prepared
from engine import deal as rules
from tables.cells.statements import of_cell
from tables.play import rows
from tables.play.models import Deal, DealStatus, Move
from tables.play.services import play
from tables.refusals import TableRefusal, TableRefused
from tables.sealing.deals import state_of
from tests.tables.cast import funded, started_ms
from tests.tables.cells.cast import as_it_stands

pytestmark = pytest.mark.django_db(transaction=True)


def in_turn(deal: Deal) -> str:
    state = state_of(as_it_stands(deal))
    return state.seats[state.turn].player


def draw(deal: Deal) -> int:
    return play(
        deal.public_id, in_turn(deal), lambda seat: rules.Draw(seat, rules.Pile.CLOSED), started_ms(deal) + 1000
    )


def claimed(deal: Deal) -> list[tuple[int, int, bytes, str]]:
    """What a sweep claims of it in its cell."""
    given = {"now": clock.at(started_ms(deal) + 3_600_000), "most": 5}
    return [tuple(row[:4]) for row in execute_prepared(of_cell(deal.cell).due, given).fetchall()]


def test_a_move_is_saved_in_the_cell_and_the_row_at_home_is_left_alone(deal: Deal) -> None:
    assert draw(deal) == 2
    stands = as_it_stands(deal)
    assert (stands.cell, stands.version, Move.objects.filter(deal=deal).count()) == (deal.cell, 2, 1)


def test_what_was_read_before_another_move_is_not_saved_over_it(deal: Deal) -> None:
    before = rows.read(deal.public_id)
    draw(deal)
    now = rows.read(deal.public_id)
    assert before is not None
    assert now is not None
    saved = rows.Saved(3, clock.at(started_ms(deal)), b"", now.snapshot, clock.at(started_ms(deal)), None, "live", None)
    assert not rows.save_unless_changed(before, saved)
    assert rows.save_unless_changed(now, saved)
    assert as_it_stands(deal).version == 3


def test_the_move_that_ends_it_brings_it_home(deal: Deal) -> None:
    draw(deal)
    card = state_of(as_it_stands(deal)).drawn_card
    assert card is not None
    for action in (lambda seat: rules.Discard(seat, card), rules.Drop):
        play(deal.public_id, in_turn(deal), action, started_ms(deal) + 2000)
    deal.refresh_from_db()
    assert (deal.status, deal.cell, deal.version) == (DealStatus.OVER, 0, 4)


def test_one_that_was_only_marked_as_gone_home_is_brought_home_by_the_next_move(deal: Deal) -> None:
    execute_prepared(of_cell(deal.cell).leave, {"pk": deal.pk, "now": clock.now()})
    assert draw(deal) == 2
    deal.refresh_from_db()
    assert (deal.cell, deal.version) == (0, 2)


def test_a_move_that_another_overtook_in_the_cell_is_made_there_anew(deal: Deal) -> None:
    asked: list[int] = []

    def action(seat: int) -> rules.Action:
        asked.append(seat)
        if len(asked) == 1:
            execute_prepared(b"UPDATE live_%d.course SET look_at = look_at" % deal.cell, {})
        return rules.Draw(seat, rules.Pile.CLOSED, version=1)

    assert play(deal.public_id, in_turn(deal), action, started_ms(deal) + 1000) == 2
    assert (as_it_stands(deal).cell, len(asked)) == (deal.cell, 2)


def test_a_sweep_is_given_what_lies_in_its_cell_and_nothing_else(deal: Deal) -> None:
    draw(deal)
    found = claimed(deal)
    assert [(row.pk, row.version) for row in rows.in_cell(deal.cell, found)] == [(deal.pk, 2)]
    assert rows.in_cell(3 - deal.cell, found) == []


def test_a_deal_that_does_not_exist_is_refused(two: tuple[User, User]) -> None:
    with pytest.raises(TableRefused) as refused:
        play("nowhere", funded().public_id, rules.Drop, 0)
    assert refused.value.code is TableRefusal.NO_DEAL
