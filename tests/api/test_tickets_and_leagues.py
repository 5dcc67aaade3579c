"""Tickets and leagues over the API: one's own tickets and what is done with them, leagues and their tables."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.people.services import create_guest
from tests.api.programs import Program
from tests.tournaments.leagues.cast import league_of
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, announced, entered, run
from tests.tournaments.scheduled.satellites import held_ticket
from tournaments.leagues.api import PAGE
from tournaments.leagues.models import League, LeaguePlace
from tournaments.leagues.services import call_off
from tournaments.scheduled.models.tournament import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def test_a_player_sees_the_own_tickets_and_nobody_elses() -> None:
    ticket, other = held_ticket()
    mine, theirs = Program(ticket.player), Program(other)
    listed = mine.get("tickets/")
    (found,) = listed["results"]
    assert (found["id"], found["state"], found["worth_minor"]) == (ticket.public_id, "held", FEE_MINOR)
    assert (found["target"], found["won_in_name"], listed["next"]) == (ticket.target.public_id, "Way In", None)
    assert mine.get(f"tickets/{ticket.public_id}/") == found
    assert mine.get(f"tickets/?cursor={ticket.public_id}")["results"] == []
    assert theirs.get("tickets/")["results"] == []
    for address in ("", "enter/", "take-worth/"):
        said = theirs.send("post" if address else "get", f"tickets/{ticket.public_id}/{address}")
        assert said == (404, "no_ticket")
        asked = Client().post if address else Client().get
        assert asked(f"/api/v1/tickets/{ticket.public_id}/{address}").status_code in (401, 403)


def test_a_program_enters_with_a_ticket_once() -> None:
    ticket, _other = held_ticket()
    api, enter = Program(ticket.player), f"tickets/{ticket.public_id}/enter/"
    assert api.send("post", enter) == (409, "not_open_yet")
    Tournament.objects.filter(pk=ticket.target_id).update(registration_opens_at=timezone.now() - timedelta(hours=1))
    assert api.send("post", enter) == (200, {"ok": True})
    assert api.get(f"tickets/{ticket.public_id}/")["state"] == "used"
    assert api.get(f"tournaments/{ticket.target.public_id}/")["tournament"]["mine"]
    assert api.send("post", enter) == (404, "no_ticket")


def test_a_program_takes_what_a_ticket_is_worth() -> None:
    ticket, _other = held_ticket()
    api = Program(ticket.player)
    assert api.send("post", f"tickets/{ticket.public_id}/take-worth/") == (200, {"ok": True})
    assert api.get(f"tickets/{ticket.public_id}/")["state"] == "given_back"
    assert api.send("post", f"tickets/{ticket.public_id}/take-worth/") == (404, "no_ticket")


def test_a_tournament_names_its_league_and_where_its_tickets_lead() -> None:
    ticket, _other = held_ticket()
    league = league_of()
    counted = announced(league=league)
    rows = {row["id"]: row for row in Client().get("/api/v1/tournaments/").json()["results"]}
    satellite = rows[ticket.won_in.tournament.public_id]
    assert (satellite["ticket_to"], satellite["ticket_minor"]) == (ticket.target.public_id, FEE_MINOR)
    assert (rows[counted.public_id]["league"], rows[counted.public_id]["ticket_to"]) == (league.public_id, None)


def test_a_league_and_its_table_are_open_to_everybody() -> None:
    league = league_of()
    counted = announced(league=league)
    users = entered(counted, 3)
    run(counted)
    anybody = Client()
    (listed,) = anybody.get("/api/v1/leagues/").json()["results"]
    assert (listed["id"], listed["status"], listed["prizes_minor"]) == (league.public_id, "on", 100_000)
    detail = anybody.get(f"/api/v1/leagues/{league.public_id}/").json()
    assert detail["points"] == [{"first": 1, "last": 1, "amount": 25}, {"first": 2, "last": 3, "amount": 10}]
    assert [(one["id"], one["status"]) for one in detail["tournaments"]] == [(counted.public_id, "over")]
    table = anybody.get(f"/api/v1/leagues/{league.public_id}/table/").json()
    assert (table["players"], table["next"]) == (3, None)
    assert sum(line["prize_minor"] for line in table["results"]) == 100_000
    own = [line["mine"] for line in Program(users[0]).get(f"leagues/{league.public_id}/table/")["results"]]
    assert sorted(own) == [False, False, True]
    for address in ("", "table/"):
        assert anybody.get(f"/api/v1/leagues/nothing/{address}").json()["code"] == "no_league"


def test_a_league_that_was_called_off_says_why() -> None:
    league = league_of()
    call_off(league.public_id, "Nobody came.", NOON_MS)
    detail = Client().get(f"/api/v1/leagues/{league.public_id}/").json()
    assert (detail["league"]["status"], detail["cancelled_why"]) == ("cancelled", "Nobody came.")


def test_a_long_table_comes_a_page_at_a_time() -> None:
    league, count = league_of(), PAGE + 2
    users = [create_guest() for _place in range(count)]
    LeaguePlace.objects.bulk_create(
        LeaguePlace(league=league, player=user, rank=rank, points=count - rank, played=1, won=0)
        for rank, user in enumerate(users, start=1)
    )
    League.objects.filter(pk=league.pk).update(status="over", due_at=None, ended_at=timezone.now(), overlay_minor=0)
    address = f"/api/v1/leagues/{league.public_id}/table/"
    first = Client().get(address).json()
    assert ([line["rank"] for line in first["results"]], first["next"]) == ([*range(1, PAGE + 1)], PAGE)
    last = Client().get(address, {"cursor": first["next"]}).json()
    assert ([line["rank"] for line in last["results"]], last["next"]) == ([PAGE + 1, PAGE + 2], None)
    assert Client().get(address, {"cursor": "x"}).json()["code"] == "bad_request"
