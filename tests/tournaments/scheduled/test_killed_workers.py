"""`kill -9` of a worker at every turn of a tournament: nothing is paid twice, nobody is left out."""

from collections import Counter

import pytest

from tables.play import deadlines
from tables.play.models import Deal
from tables.setup.models import Table, TableStatus
from tables.shuffle.models import Shuffle
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, main_minor, next_moment_ms, pool_minor
from tests.tournaments.scheduled.doomed import Doomed
from tournaments.scheduled.models.rounds import Place, RoundDeal
from tournaments.scheduled.models.tournament import TournamentStatus
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db(transaction=True)
STATEMENTS = (5, 17, 31, 6, 10, 14, 18, 22, 26, 30, 34, 40, 58)
"""After a late death early ones again: what was committed by then is not done once more, so what follows is shorter."""


def test_a_tournament_outlives_its_workers_at_every_turn():
    tournament = announced(seats=4, rounds=[{"deals": 1, "per_table": 2}, {"deals": 1}], guarantee_minor=90_000)
    users = entered(tournament, 8)
    held = sum(map(main_minor, users)) + pool_minor(tournament)
    deaths = _play_with_deaths(tournament)
    assert set(deaths) >= {"waiting", "seating", "playing", "break", "paying"}, deaths
    assert Counter(Place.objects.values_list("round__number", flat=True)) == {1: 8, 2: 4}
    assert (RoundDeal.objects.count(), Deal.objects.count(), Table.objects.count()) == (3, 3, 3)
    assert set(Table.objects.values_list("status", flat=True)) == {TableStatus.CLOSED}
    assert sorted(tournament.registrations.values_list("rank", flat=True)) == [1, 2, 3, 4, 5, 6, 7, 8]
    kinds = Counter(Transaction.objects.values_list("kind", flat=True))
    assert (kinds["entry"], kinds["guarantee"], kinds["prize"]) == (8, 1, 1)
    assert sum(map(main_minor, users)) == held + tournament.overlay_minor - tournament.rake_minor
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_a_duplicate_tournament_outlives_its_workers_and_leaves_nothing_sealed():
    rounds = [{"deals": 1, "per_table": 2}, {"deals": 1}]
    tournament = announced(duplicate=True, seats=2, max_entrants=6, rounds=rounds)
    users = entered(tournament, 6)
    deaths = _play_with_deaths(tournament)
    assert set(deaths) >= {"waiting", "seating", "playing", "break", "paying"}, deaths
    assert (RoundDeal.objects.count(), Deal.objects.count()) == (6, 6)
    assert not Deal.objects.filter(held_back=True).exists()
    assert [len(place.compared) for place in Place.objects.all()] == [1] * 12
    assert not Shuffle.objects.exclude(draw=None).filter(due_at__isnull=False).exists()
    assert len(users) == tournament.registrations.count()
    assert (pool_minor(tournament), list(differences())) == (0, [])


def _play_with_deaths(tournament) -> Counter[str]:
    """Let worker after worker die somewhere else than the last, then one live, before time goes on."""
    deaths: Counter[str] = Counter()
    now_ms = NOON_MS
    with Doomed() as doomed:
        while True:
            for dies_at in STATEMENTS:
                if not doomed.sweep(now_ms, dies_at):
                    break
                tournament.refresh_from_db()
                deaths[tournament.step] += 1
            doomed.sweep(now_ms, 0)
            if deadlines.sweep_clocks(now_ms):
                continue
            moment = next_moment_ms(tournament, now_ms)
            if moment is None:
                assert tournament.status == TournamentStatus.OVER
                return deaths
            now_ms = moment
