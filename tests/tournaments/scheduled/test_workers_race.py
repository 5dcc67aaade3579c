"""Four workers sweep the same tournament at once: each step is taken once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from tables.chairs.models import Seat
from tables.play import deadlines
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, next_moment_ms, pool_minor
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.rounds import Place
from tournaments.scheduled.models.tournament import TournamentStatus
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db(transaction=True)
WORKERS = 4


def _sweep(now_ms):
    def work(_):
        try:
            return sum(iter(lambda: sweep_scheduled(now_ms) + deadlines.sweep_clocks(now_ms), 0))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(WORKERS) as pool:
        return sum(pool.map(work, range(WORKERS)))


def test_four_workers_play_a_tournament_as_one_would():
    tournament = announced(seats=2, rounds=[{"deals": 1, "per_table": 1}, {"deals": 1}])
    entered(tournament, 8)
    now_ms = NOON_MS
    while now_ms is not None:
        while _sweep(now_ms):
            pass
        now_ms = next_moment_ms(tournament, now_ms)
    assert (tournament.status, tournament.trouble) == (TournamentStatus.OVER, "")
    assert Counter(Place.objects.values_list("round__number", flat=True)) == {1: 8, 2: 4}
    assert (Table.objects.count(), Deal.objects.count(), Seat.objects.count()) == (6, 6, 12)
    assert Transaction.objects.filter(kind="prize").count() == 1
    assert (pool_minor(tournament), list(differences())) == (0, [])
