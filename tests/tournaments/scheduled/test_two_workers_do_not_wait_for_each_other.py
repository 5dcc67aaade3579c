"""What one worker does with a tournament, with a table of a round or with a bot keeps no other worker waiting."""

import pytest
from django.db import transaction

from accounts.people.services import create_bot
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered
from tests.tournaments.scheduled.satellites import OPENS_MS, held_ticket
from tests.two_hands import beside
from tournaments.scheduled.deadlines import sweep_round_tables, sweep_tickets, sweep_tournaments
from tournaments.scheduled.models.rounds import RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament
from tournaments.scheduled.services import company

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_tournament_that_one_starts_keeps_no_other_waiting() -> None:
    held, other = announced(), announced()
    for tournament in (held, other):
        entered(tournament, 3)
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=held.pk)
        assert beside(lambda: sweep_tournaments(NOON_MS), patient=False) >= 1
    assert _steps(held, other) == [Step.WAITING, Step.SEATING]


def test_a_tournament_whose_tables_are_ready_keeps_no_other_waiting() -> None:
    held, other = announced(), announced()
    for tournament in (held, other):
        entered(tournament, 3)
    sweep_tournaments(NOON_MS)
    sweep_round_tables(NOON_MS)
    assert _steps(held, other) == [Step.SEATING] * 2
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=held.pk)
        assert beside(lambda: sweep_tournaments(NOON_MS), patient=False) == 1
    assert _steps(held, other) == [Step.SEATING, Step.PLAYING]


def test_a_table_of_a_round_that_one_sets_keeps_no_other_waiting() -> None:
    entered(announced(seats=2, rounds=[{"deals": 1, "per_table": 1}, {"deals": 1}]), 4)
    sweep_tournaments(NOON_MS)
    held, other = RoundTable.objects.order_by("pk")
    with transaction.atomic():
        RoundTable.objects.select_for_update().get(pk=held.pk)
        assert beside(lambda: sweep_round_tables(NOON_MS), patient=False) == 1
    states = [RoundTable.objects.get(pk=table.pk).state for table in (held, other)]
    assert states == [RoundTableState.PLANNED, RoundTableState.READY]


def test_bots_that_one_tournament_calls_are_not_called_by_another() -> None:
    idle = {create_bot(name).pk for name in ("Asha Bot", "Bela Bot")}
    with transaction.atomic():
        [first] = company._bots(1)
        second = beside(_called, patient=False)
    assert {first.pk, second} == idle


def _called() -> int:
    with transaction.atomic():
        [bot] = company._bots(1)
        return bot.pk


def test_a_tournament_that_one_holds_keeps_no_other_worker_of_tickets_waiting() -> None:
    ticket, _other = held_ticket()
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=ticket.target_id)
        assert beside(lambda: sweep_tickets(OPENS_MS), patient=False) == 0
    assert sweep_tickets(OPENS_MS) == 1


def _steps(*tournaments: Tournament) -> list[str]:
    return [Tournament.objects.get(pk=tournament.pk).step for tournament in tournaments]
