"""While an operator holds new tournaments back, one that should start waits; it starts when it is let go."""

import pytest

from accounts.people.models import User
from base import clock
from tables.holds.queries import AGAIN_S
from tables.setup.draining import hold, lift
from tables.setup.models import Scope
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered
from tournaments.scheduled.deadlines import sweep_tournaments
from tournaments.scheduled.models.tournament import Step, TournamentStatus

pytestmark = pytest.mark.django_db


def test_one_that_is_due_is_looked_at_again_a_little_later() -> None:
    tournament = announced()
    entered(tournament, 3)
    drain = hold(Scope.FORMAT, "tournament", "An upgrade.", User.objects.create_user("chief"))
    assert sweep_tournaments(NOON_MS) == 1
    tournament.refresh_from_db()
    again_ms = NOON_MS + 1000 * AGAIN_S
    assert (tournament.status, tournament.due_at) == (TournamentStatus.REGISTERING, clock.at(again_ms))
    lift(drain)
    sweep_tournaments(again_ms)
    tournament.refresh_from_db()
    assert tournament.step == Step.SEATING
