"""Coming late: tables of one's own in the first round, never left without opponents."""

import pytest

from tests.tournaments.scheduled.cast import (
    FEE_MINOR,
    NOON_MS,
    announced,
    entered,
    entry,
    main_minor,
    pool_minor,
    run,
    run_until,
)  # fmt: skip
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.rounds import RoundTable
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.services import entering
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
LATE_S = 120


def late(**fields):
    return announced(**({"late_s": LATE_S, "overrides": {"turn_s": 60, "extra_s": 0, "misses": 3}} | fields))


def playing(tournament):
    entered(tournament, 3)
    return run_until(tournament, NOON_MS, "playing")


def tables():
    return [table.places.count() for table in RoundTable.objects.order_by("number")]


def test_a_late_table_opens_as_soon_as_it_is_full_and_another_can_follow():
    tournament = late()
    now = playing(tournament)
    entered(tournament, 4, now)
    sweep_scheduled(now)
    assert tables() == [3]
    entered(tournament, 1, now)
    sweep_scheduled(now)
    assert tables() == [3, 3]


def test_at_the_closing_all_who_came_late_are_seated():
    tournament = late()
    now = playing(tournament)
    entered(tournament, 2, now)
    sweep_scheduled(NOON_MS + LATE_S * 1000)
    assert tables() == [3, 2]
    tournament.refresh_from_db()
    assert (tournament.late_closed, tournament.due_at) == (True, None)


def test_a_single_late_player_has_nobody_to_play_and_gets_the_fee_back():
    tournament = late()
    now = playing(tournament)
    (asha,) = entered(tournament, 1, now)
    had = main_minor(asha)
    sweep_scheduled(NOON_MS + LATE_S * 1000)
    assert (entry(tournament, asha).status, main_minor(asha) - had) == ("refunded", FEE_MINOR)


def test_who_waits_for_a_late_table_may_still_withdraw():
    tournament = late()
    now = playing(tournament)
    (asha,) = entered(tournament, 1, now)
    entering.withdraw(tournament.public_id, asha, now)
    assert pool_minor(tournament) == 3 * FEE_MINOR


def test_the_round_waits_for_its_late_tables_and_the_tournament_ends_well():
    tournament = announced(late_s=60)
    now = playing(tournament)
    users = entered(tournament, 2, now)
    run(tournament, now)
    assert tournament.status == TournamentStatus.OVER
    assert sorted(entry(tournament, user).rank for user in users)[0] >= 1
    assert tournament.registrations.filter(rank__gt=0).count() == 5
    assert (pool_minor(tournament), list(differences())) == (0, [])
