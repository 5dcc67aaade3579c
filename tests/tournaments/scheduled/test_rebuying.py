"""Buying in again after falling out: when, how often, for how much."""

import pytest

from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, entry, main_minor, pool_minor, run, run_until
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.models.rounds import Place
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.services import playing_on
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
REBUY_MINOR = 4_000


def with_rebuys(**fields):
    rounds = [{"deals": 1, "per_table": 1}, {"deals": 1, "per_table": 1}, {"deals": 1}]
    given = {"rebuys_max": 1, "rebuy_fee_minor": REBUY_MINOR, "rebuy_rounds": 1, "rounds": rounds}
    return announced(**(given | fields))


def in_the_break(tournament, users):
    now = run_until(tournament, NOON_MS, "break")
    out = [user for user in users if entry(tournament, user).status == RegistrationStatus.OUT]
    return now, out


def refused(code):
    return pytest.raises(TournamentRefused, match=f"^{code}$")


def test_who_fell_out_buys_in_again_and_plays_the_next_round():
    tournament = with_rebuys()
    users = entered(tournament, 9)
    now, out = in_the_break(tournament, users)
    had = main_minor(out[0])
    playing_on.rebuy(tournament.public_id, out[0], now)
    assert (had - main_minor(out[0]), entry(tournament, out[0]).rebuys) == (REBUY_MINOR, 1)
    run_until(tournament, now, "seating")
    assert Place.objects.filter(round__number=2, registration=entry(tournament, out[0])).exists()
    assert Place.objects.filter(round__number=2).count() == 4


def test_the_rebuys_raise_the_prizes_and_everything_is_paid_out():
    tournament = with_rebuys()
    users = entered(tournament, 9)
    now, out = in_the_break(tournament, users)
    for user in out[:3]:
        playing_on.rebuy(tournament.public_id, user, now)
    run(tournament, now)
    assert tournament.status == TournamentStatus.OVER
    assert tournament.paid_minor == 9 * 10_000 + 3 * REBUY_MINOR
    assert (pool_minor(tournament), list(differences())) == (0, [])


def test_nobody_buys_in_again_twice_where_one_rebuy_is_allowed():
    tournament = with_rebuys(rebuy_rounds=2)
    users = entered(tournament, 12)
    now, out = in_the_break(tournament, users)
    for user in out:
        playing_on.rebuy(tournament.public_id, user, now)
    now = run_until(tournament, now, "seating")
    now = run_until(tournament, now, "break")
    fell = next(user for user in out if entry(tournament, user).status == RegistrationStatus.OUT)
    with refused("rebuys_used"):
        playing_on.rebuy(tournament.public_id, fell, now)


def test_a_rebuy_is_for_the_break_only():
    tournament = with_rebuys()
    users = entered(tournament, 9)
    with refused("not_out"):
        playing_on.rebuy(tournament.public_id, users[0], NOON_MS)
    now, out = in_the_break(tournament, users)
    with refused("no_rebuy_now"):
        playing_on.rebuy(tournament.public_id, out[0], now + 5000)


def test_a_tournament_without_rebuys_says_so():
    tournament = announced()
    (asha,) = entered(tournament, 1)
    with refused("no_rebuys"):
        playing_on.rebuy(tournament.public_id, asha, NOON_MS)


def test_the_only_one_left_waits_for_rebuys_and_wins_when_there_are_none():
    tournament = with_rebuys(rounds=[{"deals": 1, "per_table": 1}, {"deals": 1}])
    users = entered(tournament, 3)
    # With three players at one table the last round would be the first: two tables are needed for a break.
    users += entered(tournament, 1)
    now, _ = in_the_break(tournament, users)
    run(tournament, now)
    assert tournament.status == TournamentStatus.OVER
