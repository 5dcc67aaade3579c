"""A league that one ends or calls off is waited for by who would change it, and keeps no other league waiting."""

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from accounts.people.services import create_guest
from tests.tournaments.leagues.cast import WEEK_MS, league_of
from tests.tournaments.scheduled.cast import NOON_MS, announced, run
from tests.two_hands import beside, meets
from tournaments.leagues.deadlines import sweep
from tournaments.leagues.models import League, LeagueStatus
from tournaments.leagues.refusals import LeagueRefused
from tournaments.leagues.services import call_off
from tournaments.scheduled.services import entering
from wallet.ledger.models import Account
from wallet.ledger.refs import player_main

pytestmark = pytest.mark.django_db(transaction=True)
END_MS = NOON_MS + WEEK_MS


def test_a_league_that_one_worker_ends_keeps_no_other_waiting() -> None:
    held, other = league_of(), league_of(name="Winter League")
    with transaction.atomic():
        League.objects.select_for_update().get(pk=held.pk)
        assert beside(lambda: sweep(END_MS), patient=False) == 1
    assert set(League.objects.filter(status=LeagueStatus.OVER)) == {other}


def test_a_league_that_is_called_off_just_now_is_not_ended() -> None:
    league = league_of()
    with transaction.atomic():
        call_off(league.public_id, "Nobody came.", END_MS)
        assert beside(lambda: sweep(END_MS), patient=False) == 0
    assert League.objects.get().status == LeagueStatus.CANCELLED


def test_of_two_who_call_it_off_the_second_is_refused() -> None:
    league = league_of()
    waited, second = meets(
        lambda: call_off(league.public_id, "Nobody came.", NOON_MS),
        lambda: call_off(league.public_id, "Rain.", NOON_MS),
    )
    assert waited
    with pytest.raises(LeagueRefused, match="league_ended"):
        second.result()
    assert League.objects.get().cancelled_why == "Nobody came."


def test_an_account_that_others_hold_too_long_is_no_trouble_of_the_league() -> None:
    league, users = league_of(), [create_guest() for _ in range(2)]
    tournament = announced(league=league)
    for user in users:
        entering.register(tournament.public_id, user, NOON_MS - 1000)
    run(tournament)
    with transaction.atomic():
        Account.objects.select_for_update().get(code=player_main(users[0].pk).code)
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: sweep(END_MS), patient=False)
    assert (League.objects.get().trouble, League.objects.get().status) == ("", LeagueStatus.ON)
