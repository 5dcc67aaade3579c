"""A knock-out of best-of-three matches by the rules of Deals: two at a table, the first of each goes on."""

import pytest

from tests.tournaments.scheduled.cast import NOON_MS, announced, pool_minor, run
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.rounds import Place, RoundTable
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.services.company import add_bots
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
BEST_OF_THREE = {"deals": 3, "won_first": True}


def test_eight_are_knocked_out_one_by_one_and_no_decided_match_goes_on():
    rounds = [BEST_OF_THREE | {"per_table": 1}, BEST_OF_THREE | {"per_table": 1}, BEST_OF_THREE]
    prizes = {"kind": "shares", "rows": [{"each": 7000}, {"each": 3000}]}
    tournament = announced(profile_name="junglee-deals3", seats=2, rounds=rounds, prizes=prizes)
    add_bots(tournament.public_id, 8, NOON_MS - 3_600_000)
    run(tournament)
    assert tournament.status == TournamentStatus.OVER
    tables = RoundTable.objects.select_related("round")
    assert sorted(table.round.number for table in tables) == [1, 1, 1, 1, 2, 2, 3]
    for table in tables:
        won = sorted(table.places.values_list("won", flat=True))
        assert (won, table.deals_over) in (([0, 2], 2), ([1, 2], 3))
        assert table.places.get(won=2).table_rank == 1
    champion = Registration.objects.get(rank=1)
    assert list(Place.objects.filter(registration=champion).values_list("won", flat=True)) == [2, 2, 2]
    assert (pool_minor(tournament), list(differences())) == (0, [])
