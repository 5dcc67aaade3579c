"""A tournament from its registration to its prizes, by itself."""

import pytest

from tests.tournaments.scheduled.cast import FEE_MINOR, announced, entered, entry, main_minor, pool_minor, run
from tournaments.scheduled.models.tournament import TournamentStatus

pytestmark = pytest.mark.django_db


def test_seven_absent_players_are_played_to_the_end_and_the_prizes_paid():
    tournament = announced()
    users = entered(tournament, 7)
    before = {user.pk: main_minor(user) for user in users}
    assert pool_minor(tournament) == 7 * FEE_MINOR
    run(tournament)
    assert tournament.status == TournamentStatus.OVER
    assert pool_minor(tournament) == 0
    entries = sorted((entry(tournament, user) for user in users), key=lambda one: one.rank)
    assert [one.rank for one in entries] == [1, 2, 3, 4, 5, 6, 7]
    assert [one.prize_minor for one in entries[:4]] == [37_800, 18_900, 6_300, 0]
    assert {entry.player_id: main_minor(entry.player) - before[entry.player_id] for entry in entries} == {
        entry.player_id: entry.prize_minor for entry in entries
    }
