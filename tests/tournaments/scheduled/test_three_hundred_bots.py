"""Three hundred bots play a tournament to its end, nobody looking on, and every posting is accounted for.

The clock jumps from one thing due to the next. A turn lasts a second and a bot thinks for about as long, so half of
them are too late and dropped: hundreds of deals in seconds, by bots' moves and by players' clocks.
"""

from collections import Counter

import pytest
from django.db import connection

from tables.play.models import Deal, DealStatus
from tables.setup.models import Table, TableStatus
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, announced, pool_minor, run, run_until
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.rounds import Place, RoundDeal
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.services.company import add_bots
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db
BOTS = 300


def test_three_hundred_bots_play_a_tournament_to_its_end():
    tournament = announced(
        seats=6,
        bot_think_ms=1000,
        max_entrants=BOTS,
        rounds=[{"deals": 1, "per_table": 2}, {"deals": 1, "best": 6}, {"deals": 2}],
        prizes={"kind": "shares", "rows": [{"each": 4000}, {"each": 2000}, {"each": 1000, "places": 4}]},
        guarantee_minor=3_000_000,
    )
    assert add_bots(tournament.public_id, BOTS + 1, NOON_MS - 3_600_000) == BOTS
    _count_rows()
    now_ms = run_until(tournament, NOON_MS, "playing")
    _count_rows()
    run(tournament, now_ms)
    assert tournament.status == TournamentStatus.OVER
    _everybody_played(tournament)
    _every_posting_is_accounted_for(tournament)


def _count_rows():
    """As autovacuum does where rows are committed; here it has only ever seen the empty tables that tests leave."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _everybody_played(tournament):
    places = Counter(Place.objects.values_list("round__number", flat=True))
    assert places == {1: 300, 2: 100, 3: 6}
    ranks = Registration.objects.order_by("rank").values_list("rank", flat=True)
    assert list(ranks) == list(range(1, BOTS + 1))
    assert RoundDeal.objects.count() == 50 + 17 + 2
    assert set(Deal.objects.values_list("status", "awaits_host")) == {(DealStatus.OVER, False)}
    assert set(Table.objects.values_list("status", flat=True)) == {TableStatus.CLOSED}


def _every_posting_is_accounted_for(tournament):
    paid = BOTS * FEE_MINOR
    assert (tournament.paid_minor, tournament.rake_minor, tournament.overlay_minor) == (paid, paid // 10, paid // 10)
    prizes = list(Registration.objects.exclude(prize_minor=0).order_by("rank").values_list("prize_minor", flat=True))
    assert prizes == [1_200_000, 600_000, 300_000, 300_000, 300_000, 300_000]
    assert pool_minor(tournament) == 0
    kinds = Counter(Transaction.objects.values_list("kind", flat=True))
    assert kinds == {"sign_up_grant": BOTS, "entry": BOTS, "guarantee": 1, "prize": 1}
    assert list(differences()) == []
