"""Who begins a break from play is left out of what has not started, and shown as away at a table that plays on."""

import pytest

from accounts.care.breaks.services import Length, take_break
from tables.setup.models import Table
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, announced, entered, entry, main_minor, run_until
from tests.tournaments.scheduled.duplicate.cast import duplicate
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.rounds import Place, RoundTable
from tournaments.scheduled.services import playing_on

pytestmark = pytest.mark.django_db


def test_a_tournament_that_starts_this_moment_gives_the_fee_back() -> None:
    tournament = announced()
    asha, *others = entered(tournament, 4)
    had = main_minor(asha)
    take_break(asha, Length.FOR_GOOD)
    run_until(tournament, NOON_MS, "playing")
    assert (entry(tournament, asha).status, main_minor(asha)) == (RegistrationStatus.REFUNDED, had + FEE_MINOR)
    assert {entry(tournament, user).reached_round for user in others} == {1}


def test_a_bot_comes_in_their_place_where_tables_must_be_full() -> None:
    tournament = duplicate()
    asha, *_others = entered(tournament, 9)
    take_break(asha, Length.FOR_GOOD)
    run_until(tournament, NOON_MS, "playing")
    assert entry(tournament, asha).status == RegistrationStatus.REFUNDED
    assert Place.objects.filter(registration__is_bot=True).count() == 1
    assert [table.places.count() for table in RoundTable.objects.all()] == [3, 3, 3]


def test_the_table_shows_whose_hands_are_dropped() -> None:
    tournament = announced(rounds=[{"deals": 3}])
    asha, *_others = entered(tournament, 3)
    run_until(tournament, NOON_MS, "playing")
    take_break(asha, Length.FOR_GOOD)
    playing_on.show_break(entry(tournament, asha))
    hosted = Table.objects.get().hosted
    assert hosted is not None
    drops = {row["player"]["id"]: row["drops"] for row in hosted["tournament"]["standings"]}
    assert [player for player, dropped in drops.items() if dropped] == [asha.public_id]


def test_who_sits_nowhere_yet_has_no_table_to_be_shown_at() -> None:
    tournament = announced()
    asha, *_others = entered(tournament, 3)
    playing_on.show_break(entry(tournament, asha))
    assert not Table.objects.exists()
