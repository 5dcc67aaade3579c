"""A tournament that somebody always holds, one after the other, starts all the same when its time has come."""

from datetime import timedelta

import pytest

from base.sweeping import LATE_MS
from tests.never_free import comes_between
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, first_deal
from tests.two_hands import meets
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


def test_a_deal_is_counted_though_its_tables_row_is_never_free() -> None:
    tournament = announced()
    entered(tournament, 3)
    deal, now_ms = first_deal(tournament)
    late_ms = now_ms + LATE_MS
    counted = comes_between(
        RoundTable.objects.get(),
        lambda: deadlines.sweep_ended_deals(late_ms),
        lambda: deadlines.sweep_overdue(late_ms),
    )
    assert counted == 1
    assert RoundTable.objects.get(deals__deal=deal).deals_over == 1


def test_a_deal_that_ended_since_a_moment_is_left_to_the_usual_sweep() -> None:
    tournament = announced()
    entered(tournament, 3)
    _deal, now_ms = first_deal(tournament)
    assert [deadlines.sweep_overdue(now_ms + late_ms) for late_ms in (LATE_MS - 1, LATE_MS)] == [0, 1]


def test_whoever_stood_in_line_takes_no_step_that_is_no_longer_due() -> None:
    tournament = announced()
    entered(tournament, 3)
    later = tournament.starts_at + timedelta(hours=1)
    waited, second = meets(
        lambda: Tournament.objects.filter(pk=tournament.pk).update(due_at=later),
        lambda: deadlines.sweep_overdue(NOON_MS + LATE_MS),
    )
    assert (waited, second.result()) == (True, 0)
    assert Tournament.objects.get(pk=tournament.pk).step == Step.WAITING


def test_what_is_due_since_a_moment_is_left_to_the_usual_sweep() -> None:
    entered(announced(), 3)
    assert deadlines.sweep_overdue(NOON_MS + LATE_MS - 1) == 0
