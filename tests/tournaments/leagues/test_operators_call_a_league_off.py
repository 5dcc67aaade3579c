"""Operators call a league off in the admin, with a reason that players read."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from tests.tournaments.leagues.cast import league_of
from tests.wallet.money.cast import at_the_keys
from tournaments.leagues.models import LeagueStatus

pytestmark = pytest.mark.django_db


def test_a_league_is_called_off_for_a_reason_that_players_read(client: Client) -> None:
    operator = at_the_keys(client, User.objects.create_superuser("omar", "", "a long password"))
    league, address = league_of(), reverse("admin:tournaments_league_changelist")
    chosen = {"action": "cancel", "_selected_action": [league.pk]}
    assert "Reason, which players read" in operator.post(address, chosen).content.decode()
    assert "This field is required." in operator.post(address, chosen | {"why": " "}).content.decode()
    league.refresh_from_db()
    assert league.status == LeagueStatus.ON
    operator.post(address, chosen | {"why": "The monsoon failed."})
    league.refresh_from_db()
    assert (league.status, league.cancelled_why) == (LeagueStatus.CANCELLED, "The monsoon failed.")
