"""Coming late: tables of one's own in the first round, never left without opponents."""

from typing import Any

import pytest

from base import clock
from tables.shuffle.models import Shuffle, Stage
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
from tests.wallet.builders import guards_off
from tournaments.scheduled.deadlines import sweep_scheduled
from tournaments.scheduled.models.rounds import Place, RoundTable
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus, new_seed
from tournaments.scheduled.plan.lots import Lots
from tournaments.scheduled.services import entering
from tournaments.scheduled.services.drawing import LOOK_MS
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
LATE_S = 120


def late(**fields: Any) -> Tournament:
    return announced(**({"late_s": LATE_S, "overrides": {"turn_s": 60, "extra_s": 0, "misses": 3}} | fields))


def playing(tournament: Tournament) -> int:
    entered(tournament, 3)
    return run_until(tournament, NOON_MS, "playing")


def tables():
    return [table.places.count() for table in RoundTable.objects.order_by("number")]


def test_a_late_table_opens_as_soon_as_it_is_full_and_another_can_follow():
    tournament = late()
    now = playing(tournament)
    late_ones = entered(tournament, 4, now)
    sweep_scheduled(now)
    assert tables() == [3]
    tournament.refresh_from_db()
    assert clock.to_ms(tournament.due_at) == NOON_MS + LATE_S * 1000
    assert [draw.shuffle.stage for draw in tournament.draws.filter(late__gt=0)] == [Stage.TAKEN]
    users = [*late_ones, *entered(tournament, 1, now)]
    fourth, last = users[0], users[-1]
    sweep_scheduled(now)
    assert tables() == [3, 3]
    assert list(RoundTable.objects.order_by("pk").values_list("number", flat=True)) == [1, 2]
    assert sorted(entry(tournament, user).reached_round for user in users) == [0, 0, 1, 1, 1]
    assert (entry(tournament, fourth).reached_round, entry(tournament, last).reached_round) == (1, 0)


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
    assert Place.objects.filter(round__number=1, registration__player__in=users).count() == 2
    assert tournament.registrations.filter(rank__gt=0).count() == 5
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_late_players_wait_while_there_is_nothing_to_draw_their_lots_from(settings):
    tournament = late()
    now = playing(tournament)
    users = entered(tournament, 5, now)
    with guards_off():
        tournament.draws.filter(late__gt=0).delete()
        Shuffle.objects.filter(stage=Stage.STOCK).delete()
    settings.DUTY = "play"
    sweep_scheduled(now)
    tournament.refresh_from_db()
    assert (tables(), clock.to_ms(tournament.due_at), tournament.trouble) == ([3], now + LOOK_MS, "")
    settings.DUTY = ""
    sweep_scheduled(now + LOOK_MS)
    assert tables() == [3, 3]
    assert {entry(tournament, user).status for user in users} == {"in"}


def test_late_players_of_a_tournament_of_before_are_drawn_by_its_seed():
    tournament = late(lots_version=1, seed=new_seed(), seats=6)
    now = playing(tournament)
    users = entered(tournament, 6, now)
    sweep_scheduled(NOON_MS + LATE_S * 1000)
    assert tables() == [3, 6]
    lots = Lots(bytes(tournament.seed), {user.public_id: "" for user in users}, tournament.public_id, 1)
    places = Place.objects.filter(round_table__number=2).order_by("chair")
    assert [place.registration.player.public_id for place in places] == lots.order(
        "seat", [user.public_id for user in users]
    )
    tournament.refresh_from_db()
    assert (tournament.late_closed, tournament.due_at) == (True, None)
