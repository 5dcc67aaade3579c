"""A sweep says how many steps it took; what cannot be taken is written down, tried again, and holds up nothing else."""

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from base import clock
from base.sweeping import LATE_MS
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered
from tests.tournaments.scheduled.satellites import OPENS_MS, held_ticket
from tests.two_hands import beside
from tests.wallet.builders import guards_off
from tournaments.scheduled.deadlines import (
    TRY_AGAIN,
    overdue,
    sweep_overdue,
    sweep_round_tables,
    sweep_scheduled,
    sweep_tickets,
    sweep_tournaments,
)
from tournaments.scheduled.models.rounds import Round, RoundTable, RoundTableState
from tournaments.scheduled.models.tickets import Ticket, TicketState
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.services import cancelling

pytestmark = pytest.mark.django_db


def three_in(**fields: object) -> Tournament:
    """A tournament that three will play."""
    tournament = announced(**fields)
    entered(tournament, 3)
    return tournament


@pytest.mark.parametrize("late_s", [0, 120])
def test_every_step_is_counted_and_none_is_taken_twice(late_s: int) -> None:
    three_in(late_s=late_s)
    # Seats are drawn; the table opens and the round is released; the table waits for the first deal.
    assert [sweep_scheduled(NOON_MS) for _ in range(4)] == [1, 2, 1, 0]


def test_a_ticket_that_is_used_is_a_step_too() -> None:
    held_ticket()
    assert [sweep_scheduled(OPENS_MS) for _ in range(2)] == [1, 0]


def test_what_is_due_is_overdue_a_second_later() -> None:
    three_in()
    found = [any(rows.exists() for rows in overdue(NOON_MS + late_ms)) for late_ms in (LATE_MS - 1, LATE_MS)]
    assert found == [False, True]


def numbered_twice(tournament: Tournament) -> None:
    """Its first round is there already, so that it cannot begin."""
    terms = {"deals": 1, "per_table": 0, "best": 0, "final": True, "began_at": clock.at(NOON_MS)}
    Round.objects.create(tournament=tournament, number=1, **terms)


@pytest.mark.parametrize(("sweep", "late_ms"), [(sweep_tournaments, 0), (sweep_overdue, LATE_MS)])
def test_a_row_that_the_database_refuses_holds_up_its_tournament_for_half_a_minute(sweep: object, late_ms: int) -> None:
    tournament = three_in()
    numbered_twice(tournament)
    assert callable(sweep)
    assert sweep(NOON_MS + late_ms) == 1
    tournament.refresh_from_db()
    assert "IntegrityError" in tournament.trouble
    assert (tournament.status, tournament.step) == (TournamentStatus.REGISTERING, Step.WAITING)
    assert tournament.due_at == clock.at(NOON_MS + late_ms) + TRY_AGAIN


def test_a_table_that_cannot_be_opened_is_tried_again_in_half_a_minute() -> None:
    tournament = three_in()
    sweep_tournaments(NOON_MS)
    Tournament.objects.filter(pk=tournament.pk).update(overrides={"turn_s": -1})
    assert sweep_round_tables(NOON_MS) == 1
    table = RoundTable.objects.get()
    assert table.trouble
    assert (table.state, table.due_at) == (RoundTableState.PLANNED, clock.at(NOON_MS) + TRY_AGAIN)


def test_a_ticket_whose_account_holds_too_little_is_tried_again_in_half_a_minute() -> None:
    ticket, _other = held_ticket()
    with guards_off():
        Ticket.objects.filter(pk=ticket.pk).update(worth_minor=ticket.worth_minor + 1)
    cancelling.cancel(ticket.target.public_id, "A storm.", NOON_MS)
    assert sweep_tickets(NOON_MS) == 1
    ticket.refresh_from_db()
    assert ticket.trouble
    assert (ticket.state, ticket.due_at) == (TicketState.HELD, clock.at(NOON_MS) + TRY_AGAIN)


@pytest.mark.django_db(transaction=True)
def test_a_row_that_others_hold_too_long_is_no_trouble_of_the_tournament() -> None:
    tournament = three_in()
    sweep_tournaments(NOON_MS)
    RoundTable.objects.update(state=RoundTableState.CLOSED, due_at=None)
    Tournament.objects.update(step=Step.PLAYING)
    with transaction.atomic():
        RoundTable.objects.select_for_update().get()
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: sweep_tournaments(NOON_MS), patient=False)
    tournament.refresh_from_db()
    assert (tournament.step, tournament.trouble, tournament.due_at) == (Step.PLAYING, "", None)
