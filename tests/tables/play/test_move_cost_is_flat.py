"""A move costs the same however many tables there are and however long its deal has gone on."""

import pytest
from django.db import connection

from base import clock
from bench.load import seating
from engine import deal as rules
from tables.archive import months
from tables.live import catching_up
from tables.play import deadlines
from tables.play.models import Deal
from tables.play.services import play
from tables.wire import broadcast
from tests.tables.cast import state_of
from tests.tables.statements import statements, touched

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 50
A_MOVE = {
    ("tables_deal", "idx_scan"): 3,  # to read it, to save it, and by the move's guard
    ("tables_deal", "updated"): 1,
}
"""Beside these a row in the month that the deal's moves are in."""


def tables(count: int) -> list[Deal]:
    """So many full tables of six, each with a deal that has just begun."""
    rows = [table for table, _ in seating.full_tables(count, start_s=0)]
    seating.due_now(rows)
    with broadcast.collected():
        deadlines.sweep_starts(clock.now_ms() + 1000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return list(Deal.objects.filter(table__in=[row.pk for row in rows]).order_by("pk"))


def move(deal: Deal) -> None:
    """Whoever is in turn draws, or puts the drawn card away."""
    state = state_of(deal)
    card = state.drawn_card

    def action(seat: int) -> rules.Action:
        return rules.Draw(seat, rules.Pile.CLOSED) if card is None else rules.Discard(seat, card)

    with broadcast.collected():
        play(deal.public_id, state.seats[state.turn].player, action)


def cost(deal: Deal) -> tuple[int, dict[tuple[str, str], int]]:
    """Statements of the next move, and what the one after it touches; the test's own look at the deal is taken off."""
    looking = statements(lambda: state_of(deal))
    sent = statements(lambda: move(deal)) - looking
    look = touched(lambda: state_of(deal))
    return sent, dict(touched(lambda: move(deal)) - look)


def test_a_move_is_two_statements_that_find_their_rows_by_index():
    (deal,) = tables(1)
    move(deal)
    assert cost(deal)[0] == 2


def test_the_hundredth_move_beside_fifty_tables_costs_what_the_third_costs_alone():
    deal, *_ = tables(MANY)
    for _ in range(2):
        move(deal)
    third = cost(deal)
    assert third == (2, A_MOVE | {(months.table_of(deal.pk), "inserted"): 1})
    # Counted are a draw's statements and what a discard touches; no clock: the deadline moves away.
    while (state := state_of(deal)).version < 100 or state.drawn_card is not None:
        move(deal)
    assert cost(deal) == third


def test_looking_for_what_is_due_costs_the_same_whatever_is_played():
    def sweep() -> None:
        deadlines.sweep_clocks()
        deadlines.sweep_bots()
        deadlines.sweep_starts()

    tables(1)
    alone = statements(sweep)
    tables(MANY - 1)
    assert statements(sweep) == alone
    assert not [table for table, kind in touched(sweep) if kind == "seq_scan" and table == "tables_deal"]


def test_a_process_looks_after_fifty_tables_with_one_statement():
    deals = tables(MANY)
    pks = [deal.table_id for deal in deals]
    assert statements(lambda: catching_up._committed(pks)) == statements(lambda: catching_up._committed(pks[:1])) == 1


def test_the_end_of_a_deal_costs_the_same_beside_fifty_tables():
    def ends(deal: Deal) -> int:
        while len((state := state_of(deal)).still_in) > 2:
            drop(deal, state)
        return statements(lambda: drop(deal, state))

    (alone,) = tables(1)
    first = ends(alone)
    assert ends(tables(MANY)[0]) == first


def drop(deal: Deal, state: rules.DealState) -> None:
    """Whoever is in turn drops."""
    with broadcast.collected():
        play(deal.public_id, state.seats[state.turn].player, rules.Drop)
