"""Who gives up, or begins a break, waits until the step at their table has been taken."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from tests.tournaments.scheduled.cast import NOON_MS, announced, entered
from tests.two_hands import beside
from tournaments.scheduled.deadlines import sweep_tournaments
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.rounds import RoundTable
from tournaments.scheduled.services import playing_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def entry() -> Registration:
    """An entry in a tournament whose first round has its tables."""
    entered(announced(), 3)
    sweep_tournaments(NOON_MS)
    return Registration.objects.select_related("tournament", "player").order_by("pk")[0]


def waits(work: Callable[[], object]) -> None:
    """While a step is taken at the only table, this does not go on."""
    with transaction.atomic():
        RoundTable.objects.select_for_update().get()
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(work, patient=False)


def test_who_gives_up(entry: Registration) -> None:
    waits(lambda: playing_on.give_up(entry.tournament.public_id, entry.player, NOON_MS))


def test_whose_break_begins(entry: Registration) -> None:
    waits(lambda: playing_on.show_break(entry))
