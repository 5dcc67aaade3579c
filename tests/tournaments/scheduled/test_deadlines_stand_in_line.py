"""A tournament that somebody always holds, one after the other, starts all the same when its time has come."""

import pytest

from base.sweeping import LATE_MS
from tests.never_free import comes_between
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered
from tournaments.scheduled import deadlines
from tournaments.scheduled.models.rounds import RoundTable, RoundTableState
from tournaments.scheduled.models.tournament import Step, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_starts_though_its_row_is_never_free() -> None:
    tournament = announced()
    entered(tournament, 3)
    late_ms = NOON_MS + LATE_MS
    begun = comes_between(
        tournament, lambda: deadlines.sweep_scheduled(late_ms), lambda: deadlines.sweep_overdue(late_ms)
    )
    assert begun == 1
    assert Tournament.objects.get(pk=tournament.pk).step != Step.WAITING


def test_a_table_of_a_round_opens_though_its_row_is_never_free() -> None:
    tournament = announced()
    entered(tournament, 3)
    while not RoundTable.objects.exists():
        deadlines.sweep_tournaments(NOON_MS)
    table = RoundTable.objects.get()
    late_ms = NOON_MS + LATE_MS
    opened = comes_between(
        table, lambda: deadlines.sweep_round_tables(late_ms), lambda: deadlines.sweep_overdue(late_ms)
    )
    assert opened == 1
    assert RoundTable.objects.get().state != RoundTableState.PLANNED


def test_what_is_due_since_a_moment_is_left_to_the_usual_sweep() -> None:
    entered(announced(), 3)
    assert deadlines.sweep_overdue(NOON_MS + LATE_MS - 1) == 0
