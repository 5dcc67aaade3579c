"""Tournaments count for a league over weeks; at its end the house pays its prizes, once."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts.people.services import create_guest
from base import clock
from tests.tournaments.leagues.cast import WEEK_MS, league_of
from tests.tournaments.scheduled.cast import NOON_MS, announced, main_minor, run
from tournaments.leagues.deadlines import sweep
from tournaments.leagues.models import LeagueStatus
from tournaments.leagues.refusals import LeagueRefused
from tournaments.leagues.services import call_off, change
from tournaments.scheduled.services import announcing, company, entering
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
END_MS = NOON_MS + WEEK_MS


def played(league, users, **fields):
    """A tournament of these players that counts, played to its end."""
    tournament = announced(league=league, **fields)
    for user in users:
        entering.register(tournament.public_id, user, NOON_MS - 1000)
    run(tournament)
    return tournament


def test_two_tournaments_make_a_table_and_its_prizes_are_paid(client):
    league, users = league_of(), [create_guest() for _ in range(3)]
    for _week in range(2):
        played(league, users)
    address = reverse("tournaments:league", args=[league.public_id])
    table = client.get(address).context["page"].table
    assert sum(line.prize_minor for line in table) == league.guarantee_minor
    before = {user.public_id: main_minor(user) for user in users}
    assert sweep(END_MS) == 1
    league.refresh_from_db()
    assert (league.status, league.overlay_minor) == (LeagueStatus.OVER, league.guarantee_minor)
    won = {user.public_id: main_minor(user) - before[user.public_id] for user in users}
    assert won == {line.player.id: line.prize_minor for line in table}
    assert client.get(address).context["page"].table == table
    assert sweep(END_MS + 1000) == 0
    assert list(differences()) == []


def test_a_league_waits_for_its_last_tournament():
    league = league_of()
    announced(league=league)
    sweep(END_MS)
    league.refresh_from_db()
    assert (league.status, clock.to_ms(league.due_at)) == (LeagueStatus.ON, END_MS + 60_000)


def test_bots_take_places_and_no_points(client):
    league, users = league_of(), [create_guest()]
    tournament = announced(league=league)
    entering.register(tournament.public_id, users[0], NOON_MS - 1000)
    company.add_bots(tournament.public_id, 2, NOON_MS - 1000)
    run(tournament)
    table = client.get(reverse("tournaments:league", args=[league.public_id])).context["page"].table
    assert [line.player.id for line in table] == [users[0].public_id]


def test_a_league_without_points_pays_nothing():
    league = league_of()
    sweep(END_MS)
    league.refresh_from_db()
    assert (league.status, league.overlay_minor) == (LeagueStatus.OVER, 0)
    assert list(differences()) == []


def test_what_starts_after_its_end_does_not_count():
    league = league_of(ends_at=clock.at(NOON_MS - 1))
    with pytest.raises(ValidationError, match="over by then"):
        announced(league=league)


def test_a_series_goes_on_without_the_league_after_its_end():
    league = league_of(ends_at=clock.at(NOON_MS + 86_400_000))
    tournament = announced(league=league, repeat_s=86_400)
    second = announcing.announce_again(tournament, NOON_MS)
    third = announcing.announce_again(second, NOON_MS + 86_400_000)
    assert (second.league, third.league) == (league, None)


def test_terms_stay_once_a_tournament_counts():
    league = league_of()
    league.name = "Summer League"
    change(league)
    announced(league=league)
    league.guarantee_minor += 1
    with pytest.raises(LeagueRefused):
        change(league)


def test_a_league_that_is_called_off_pays_nothing_and_its_tournaments_go_on():
    league, users = league_of(), [create_guest() for _ in range(3)]
    tournament = played(league, users)
    league = call_off(league.public_id, "Nobody came.", NOON_MS)
    assert (league.cancelled_why, league.due_at, league.ended_at) == ("Nobody came.", None, clock.at(NOON_MS))
    assert sweep(END_MS) == 0
    assert tournament.status == "over"
    assert list(differences()) == []
    with pytest.raises(LeagueRefused):
        call_off(league.public_id, "Again.", NOON_MS)
