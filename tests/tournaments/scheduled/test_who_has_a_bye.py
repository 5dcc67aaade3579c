"""Where a number of players cannot be seated, one has a bye: by lot in the first round, then the best so far."""

import pytest

from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, run_until
from tournaments.scheduled.models.rounds import Place
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.plan.lots import Lots, read_list
from tournaments.scheduled.queries.draws import document

pytestmark = pytest.mark.django_db
ROUNDS = [{"deals": 1, "per_table": 1}, {"deals": 1, "per_table": 1}, {"deals": 1}]


def with_a_bye(tournament: Tournament, number: int) -> Place:
    """The place in a round that is at no table."""
    return Place.objects.select_related("registration__player").get(
        round__tournament=tournament, round__number=number, round_table=None
    )


def test_in_the_first_round_the_lots_decide() -> None:
    tournament = announced(seats=2, rounds=ROUNDS)
    entered(tournament, 9)
    run_until(tournament, NOON_MS, "seating")
    [drawn, *_later] = document(tournament)["draws"]
    listed = read_list(bytes(tournament.draws.get(round_number=1).shuffle.transcript))
    first, *_others = Lots.second(bytes.fromhex(drawn["seed"]), listed).order("seat", listed.entrants)
    assert with_a_bye(tournament, 1).registration.player.public_id == first


def test_later_it_is_the_best_of_the_round_before() -> None:
    tournament = announced(seats=2, rounds=ROUNDS)
    entered(tournament, 10)
    now_ms = run_until(tournament, NOON_MS, "break")
    run_until(tournament, now_ms, "seating")
    best = Place.objects.get(round__number=1, rank=1)
    assert with_a_bye(tournament, 2).registration == best.registration
