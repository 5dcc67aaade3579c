"""A club's leagues over the API: begun and ended by the owner, joined, read and left by members, and nobody else's."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.care.breaks.services import Length, take_break
from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from ladder.clubs import operating
from ladder.clubs import services as clubs
from ladder.clubs.leagues.models import ClubLeague
from ladder.clubs.models import Club
from tests.api.programs import Program
from tests.ladder.club_leagues import account, league_of_two, noted
from tests.tables.cast import dealt, funded

pytestmark = pytest.mark.django_db
TERMS = {"cards": 13, "weeks": 4, "best": 2}


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def club_of_two() -> tuple[Club, User, User]:
    """Asha's club, with Ravi."""
    asha, ravi = account("asha"), account("ravi")
    club = clubs.found_club(asha, "The Banyan")
    clubs.join(ravi, club.code)
    return club, asha, ravi


def doors(club_id: str, league_id: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Every address of a club's leagues, with the method and the body that it takes."""
    one = f"clubs/{club_id}/leagues/{league_id}/"
    return [
        ("get", f"clubs/{club_id}/leagues/", {}),
        ("post", f"clubs/{club_id}/leagues/", TERMS),
        ("get", one, {}),
        *(("post", f"{one}{act}/", {}) for act in ("join", "leave", "end")),
    ]


def test_the_owner_begins_and_ends_a_league_and_members_join_and_leave_it() -> None:
    club, asha, ravi = club_of_two()
    leagues = f"clubs/{club.public_id}/leagues/"
    owner, member = Program(asha), Program(ravi)
    assert member.send("post", leagues, **TERMS) == (403, "not_the_owner")
    status, league = owner.send("post", leagues, **TERMS)
    assert (status, league["cards"], league["weeks"], league["best"], league["on"]) == (201, 13, 4, 2, True)
    assert owner.send("post", leagues, **TERMS) == (409, "club_league_on")
    assert member.get(leagues) == {"results": [league]}
    one = f"{leagues}{league['id']}/"
    assert member.get(one)["mine"] is False
    for _again in range(2):
        assert member.send("post", f"{one}join/") == (200, {"ok": True})
    assert [row["name"] for row in member.get(one)["newcomers"]] == ["asha", "ravi"]
    assert member.send("post", f"{one}leave/") == (200, {"ok": True})
    assert member.get(one)["mine"] is False
    assert member.send("post", f"{one}end/") == (403, "not_the_owner")
    assert owner.send("post", f"{one}end/") == (200, {"ok": True})
    assert owner.get(one)["league"]["on"] is False
    for act in ("join", "leave", "end"):
        assert owner.send("post", f"{one}{act}/") == (409, "club_league_over")


def test_members_read_the_table_and_each_week() -> None:
    league, club, asha, ravi = league_of_two(clock.now() - timedelta(days=8))
    deal = dealt(funded("Dev"), funded("Esha"))
    noted(league, asha, deal, 1, [10] * 5)
    noted(league, ravi, deal, 1, [20] * 4)
    noted(league, ravi, deal, 2, [30, -10, 30, 30, 30])
    api, one = Program(ravi), f"clubs/{club.public_id}/leagues/{league.public_id}/"
    now = api.get(one)
    assert sorted((row["name"], row["rank"], row["points"], row["mine"]) for row in now["table"]) == [
        ("asha", 1, 10, False),
        ("ravi", 1, 10, True),
    ]
    assert (now["week"]["number"], now["week"]["over"], now["newcomers"]) == (2, False, [])
    (mine,) = now["week"]["results"]
    assert (mine["place"], mine["deals"], mine["won"], mine["points"], mine["given"]) == (1, 5, 4, 110, 10)
    first = api.get(f"{one}?week=1")["week"]
    assert (first["number"], first["over"]) == (1, True)
    assert [(row["name"], row["place"], row["given"]) for row in first["results"]] == [
        ("asha", 1, 10),
        ("ravi", None, 0),
    ]
    assert api.get(f"{one}?week=99")["week"]["number"] == 2
    for wrong in ("0", "-1", "one", "9" * 40, "%00"):
        assert api.send("get", f"{one}?week={wrong}")[0] == 400


def test_nobody_outside_is_told_a_club_from_one_that_does_not_exist() -> None:
    league, club, asha, ravi = league_of_two()
    owner_elsewhere = account("dev")
    clubs.found_club(owner_elsewhere, "The Neem")
    clubs.remove(asha, club.public_id, ravi.public_id)
    for user in (owner_elsewhere, ravi, account("meera"), create_guest()):
        cache.clear()
        api = Program(user)
        for club_id, league_id in ((club.public_id, league.public_id), ("nothing", "nothing")):
            said = {api.send(method, address, **body) for method, address, body in doors(club_id, league_id)}
            assert said == {(404, "no_club")}
    for method, address, _body in doors(club.public_id, league.public_id):
        assert getattr(Client(), method)(f"/api/v1/{address}").status_code in (401, 403)
    assert ClubLeague.objects.get().ends_at == league.ends_at


def test_a_league_is_no_other_clubs() -> None:
    league, _club, asha, _ravi = league_of_two()
    elsewhere = clubs.found_club(asha, "The Neem")
    for league_id in (league.public_id, "nothing", "x" * 1_000):
        for method, address, body in doors(elsewhere.public_id, league_id)[2:]:
            assert Program(asha).send(method, address, **body) == (404, "no_club_league"), address
    assert Program(asha).client.get(f"/api/v1/clubs/{elsewhere.public_id}/leagues/%00/").status_code == 400


def test_a_closed_club_and_a_break_from_play_hold_here_too() -> None:
    club, asha, ravi = club_of_two()
    _status, league = Program(asha).send("post", f"clubs/{club.public_id}/leagues/", **TERMS)
    one = f"clubs/{club.public_id}/leagues/{league['id']}/"
    take_break(ravi, Length.DAY)
    assert Program(ravi).send("post", f"{one}join/") == (409, "excluded")
    operating.close(club.public_id, account("operator"), "insults")
    assert Program(asha).send("post", f"{one}end/") == (409, "club_closed")
    assert Program(asha).get(one)["league"]["on"]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"cards": 14}, "bad_club_league"),
        ({"weeks": 1}, "bad_club_league"),
        ({"weeks": 10**30}, "bad_club_league"),
        ({"best": 5}, "bad_club_league"),
        ({"best": -1}, "bad_club_league"),
        ({"weeks": "4"}, "bad_request"),
        ({"best": None}, "bad_request"),
        ({"name": "\0"}, "bad_request"),
    ],
)
def test_terms_that_make_no_league_are_refused_and_none_begins(changed: dict[str, Any], code: str) -> None:
    club, asha, _ravi = club_of_two()
    assert Program(asha).send("post", f"clubs/{club.public_id}/leagues/", **(TERMS | changed)) == (400, code)
    assert not ClubLeague.objects.exists()
