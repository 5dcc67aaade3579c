"""After a round a break follows, or the prizes: a single player left is waited for only where others may buy in."""

from typing import Any

import pytest

from base import clock
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, entry, run, run_until
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.rounds import Place
from tournaments.scheduled.models.tournament import Step, Tournament
from tournaments.scheduled.services import playing_on

pytestmark = pytest.mark.django_db
ONE_GOES_ON = {"deals": 1, "best": 1}
ALL_GO_ON = {"deals": 1, "per_table": 3}
LAST = {"deals": 1}


def four_in(**fields: Any) -> Tournament:
    """Two tables of two."""
    tournament = announced(**({"rounds": [ONE_GOES_ON, LAST]} | fields))
    entered(tournament, 4)
    return tournament


def test_where_others_may_buy_in_the_only_one_left_waits_for_them() -> None:
    tournament = four_in(rebuys_max=1, rebuy_rounds=1, rebuy_fee_minor=100)
    now_ms = run_until(tournament, NOON_MS, "break", "paying", "done")
    assert (tournament.step, tournament.due_at) == (Step.BREAK, clock.at(now_ms + 1000 * tournament.break_s))
    out = tournament.registrations.filter(status=RegistrationStatus.OUT)[0]
    again = playing_on.rebuy(tournament.public_id, out.player, now_ms)
    assert again.rebuys == 1
    run(tournament, now_ms)
    assert Place.objects.filter(round__number=2).count() == 2


def test_where_nobody_may_buy_in_the_only_one_left_is_paid_at_once() -> None:
    tournament = four_in(rebuys_max=0, rebuy_rounds=1)
    run_until(tournament, NOON_MS, "break", "paying", "done")
    assert (tournament.step, tournament.round_number) == (Step.DONE, 1)


def test_after_the_last_round_with_rebuys_the_only_one_left_is_paid_at_once() -> None:
    rounds = [ALL_GO_ON, ONE_GOES_ON, LAST]
    tournament = four_in(rounds=rounds, rebuys_max=1, rebuy_rounds=1, rebuy_fee_minor=100, seats=2)
    now_ms = run_until(tournament, NOON_MS, "break")
    now_ms = run_until(tournament, now_ms, "seating")
    run_until(tournament, now_ms, "break", "paying", "done")
    assert (tournament.step, tournament.round_number) == (Step.DONE, 2)


def test_who_lost_the_last_round_stays_in_the_tournament() -> None:
    tournament = announced(rounds=[LAST])
    users = entered(tournament, 3)
    run(tournament)
    assert {entry(tournament, user).status for user in users} == {RegistrationStatus.IN}
