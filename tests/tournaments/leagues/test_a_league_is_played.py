"""Tournaments count for a league over weeks; at its end the house pays its prizes, once."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.people.services import create_guest
from base import clock
from tests.tournaments.leagues.cast import WEEK_MS, league_of
from tests.tournaments.scheduled.cast import NOON_MS, announced, main_minor, run
from tournaments.leagues.deadlines import TRY_AGAIN, sweep
from tournaments.leagues.models import League, LeaguePlace, LeagueStatus
from tournaments.leagues.refusals import LeagueRefused
from tournaments.leagues.services import announce, call_off, change
from tournaments.scheduled.services import announcing, cancelling, company, entering
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db
END_MS = NOON_MS + WEEK_MS


def kept(league):
    """The league as it is saved now."""
    return League.objects.get(pk=league.pk)


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
    league.guarantee_minor += 1
    change(league)
    announced(league=league)
    league.name = "Summer League"
    change(league)
    assert (kept(league).name, kept(league).guarantee_minor) == ("Summer League", 100_001)
    league.guarantee_minor += 1
    with pytest.raises(LeagueRefused):
        change(league)
    assert kept(league).guarantee_minor == 100_001


def test_terms_that_only_a_cancelled_tournament_was_played_under_may_change():
    league = league_of()
    cancelling.cancel(announced(league=league).public_id, "A storm.", NOON_MS - 1000)
    league.ends_at += timedelta(days=1)
    change(league)
    assert (kept(league).ends_at, kept(league).due_at) == (league.ends_at, league.ends_at)


def test_a_league_is_announced_once():
    league = league_of()
    with pytest.raises(IntegrityError), transaction.atomic():
        announce(league)


def test_who_has_points_and_no_prize_is_in_the_table_with_nothing():
    one_prize = {"kind": "shares", "rows": [{"each": 10_000}]}
    league = league_of(points=[{"each": 25}, {"each": 10, "places": 5}], prizes=one_prize)
    played(league, [create_guest() for _ in range(5)])
    assert sweep(END_MS) == 1
    won = list(league.places.order_by("rank").values_list("prize_minor", flat=True))
    assert won == [100_000, 0, 0, 0, 0]
    assert list(differences()) == []


def test_what_goes_wrong_with_one_league_holds_up_no_other_and_is_tried_again():
    broken, sound = league_of(), league_of(name="Winter League")
    League.objects.filter(pk=broken.pk).update(prizes="nonsense")
    assert sweep(END_MS) == 2
    assert (kept(sound).status, kept(broken).status) == (LeagueStatus.OVER, LeagueStatus.ON)
    assert "no prize table" in kept(broken).trouble
    assert kept(broken).due_at == clock.at(END_MS) + TRY_AGAIN


def test_a_row_that_the_database_refuses_holds_up_its_league():
    league, user = league_of(), create_guest()
    played(league, [user, create_guest()])
    LeaguePlace.objects.create(league=league, player=user, rank=1, points=1, played=1, won=1)
    assert sweep(END_MS) == 1
    assert "IntegrityError" in kept(league).trouble
    assert (kept(league).status, kept(league).due_at) == (LeagueStatus.ON, clock.at(END_MS) + TRY_AGAIN)


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
