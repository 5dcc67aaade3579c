"""A club's events over the API: held by the owner, entered and read by members, and not there for anybody else."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.care.breaks.services import Length, take_break
from accounts.people.models import User
from accounts.people.services import create_guest
from ladder.clubs import operating
from ladder.clubs import services as clubs
from ladder.clubs.answering import MOST_POSTS
from ladder.clubs.models import Club
from tests.api.programs import Program
from tests.ladder.club_leagues import account
from tests.tables.cast import table_of
from tests.tournaments.scheduled.cast import FAST, announced, main_minor, run, run_until
from tests.tournaments.scheduled.duplicate.cast import duplicate
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
TERMS = {"cards": 13, "deals": 2, "starts_in_min": 10}


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def club_of_two() -> tuple[Club, User, User]:
    """Asha's club, with Ravi, in a house with a table of 13 cards."""
    table_of(2)
    asha, ravi = account("asha"), account("ravi")
    club = clubs.found_club(asha, "The Banyan")
    clubs.join(ravi, club.code)
    return club, asha, ravi


def held(club: Club, owner: User) -> str:
    """The id of an event that the owner holds, as quick as it can be."""
    status, event = Program(owner).send("post", f"clubs/{club.public_id}/events/", **TERMS)
    assert status == 201
    Tournament.objects.filter(public_id=event["id"]).update(
        start_s=2, pause_s=1, break_s=5, bot_think_ms=0, overrides=FAST
    )
    return str(event["id"])


def doors(club_id: str, event_id: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Every address of a club's events, with the method and the body that it takes."""
    one = f"clubs/{club_id}/events/{event_id}/"
    return [
        ("get", f"clubs/{club_id}/events/", {}),
        ("post", f"clubs/{club_id}/events/", TERMS),
        ("get", one, {}),
        ("get", f"{one}boards/1/1/", {}),
        ("post", f"{one}register/", {}),
        ("post", f"{one}withdraw/", {}),
        ("post", f"{one}call-off/", {}),
    ]


def said_to(user: User, club_id: str, event_id: str) -> set[tuple[int, Any]]:
    """What every address answers somebody."""
    api = Program(user)
    return {api.send(method, address, **body) for method, address, body in doors(club_id, event_id)}


def test_a_player_sees_the_own_clubs_alone() -> None:
    club, asha, ravi = club_of_two()
    told = {"id": club.public_id, "name": "The Banyan", "members": 2, "closed": False}
    assert Program(asha).get("clubs/") == {"results": [told | {"mine": True}]}
    assert Program(ravi).get("clubs/") == {"results": [told | {"mine": False}]}
    assert Program(account("dev")).get("clubs/") == Program(create_guest()).get("clubs/") == {"results": []}
    assert Client().get("/api/v1/clubs/").status_code in (401, 403)


def test_the_owner_holds_an_event_and_members_enter_it() -> None:
    club, asha, ravi = club_of_two()
    events = f"clubs/{club.public_id}/events/"
    owner, member = Program(asha), Program(ravi)
    assert member.send("post", events, **TERMS) == (403, "not_the_owner")
    status, event = owner.send("post", events, **TERMS)
    assert (status, event["cards"], event["deals"], event["people"], event["mine"]) == (201, 13, 2, 0, False)
    assert owner.send("post", events, **TERMS) == (409, "club_event_on")
    one = f"{events}{event['id']}/"
    assert member.send("post", f"{one}register/") == (200, {"ok": True})
    assert member.send("post", f"{one}register/") == (409, "already_registered")
    (listed,) = member.get(events)["results"]
    assert (listed["id"], listed["status"], listed["people"], listed["mine"]) == (event["id"], "registering", 1, True)
    assert owner.get(events)["results"][0]["mine"] is False
    assert [row["name"] for row in owner.get(one)["entrants"]] == ["ravi"]
    assert member.send("post", f"{one}withdraw/") == (200, {"ok": True})
    assert member.send("post", f"{one}withdraw/") == (409, "not_registered")
    assert member.get(one)["event"]["people"] == 0


def test_an_event_is_called_off_by_its_owner_before_it_begins_and_fees_come_back() -> None:
    club, asha, ravi = club_of_two()
    had = main_minor(ravi)
    one = f"clubs/{club.public_id}/events/{held(club, asha)}/"
    Program(ravi).send("post", f"{one}register/")
    assert main_minor(ravi) < had
    assert Program(ravi).send("post", f"{one}call-off/") == (403, "not_the_owner")
    assert Program(asha).send("post", f"{one}call-off/") == (200, {"ok": True})
    run(Tournament.objects.get())
    assert main_minor(ravi) == had
    assert Program(asha).send("post", f"{one}call-off/") == (409, "club_event_begun")
    assert Program(ravi).get(one)["event"]["status"] == "cancelled"


def test_what_has_begun_is_neither_called_off_nor_entered_nor_left() -> None:
    club, asha, ravi = club_of_two()
    event_id = held(club, asha)
    one = f"clubs/{club.public_id}/events/{event_id}/"
    Program(asha).send("post", f"{one}register/")
    Program(ravi).send("post", f"{one}register/")
    event = Tournament.objects.get(public_id=event_id)
    run_until(event, int(event.starts_at.timestamp() * 1000), "playing")
    assert Program(asha).send("post", f"{one}call-off/") == (409, "club_event_begun")
    assert Program(ravi).send("post", f"{one}withdraw/") == (409, "started")
    late = account("late")
    clubs.join(late, club.code)
    assert Program(late).send("post", f"{one}register/") == (409, "registration_closed")
    assert Program(ravi).get(one)["table"].startswith("/tables/")
    assert Program(late).get(one)["table"] is None


def test_boards_lie_open_to_members_when_their_round_is_over() -> None:
    club, asha, ravi = club_of_two()
    event_id = held(club, asha)
    one = f"clubs/{club.public_id}/events/{event_id}/"
    api = Program(ravi)
    for user in (asha, ravi):
        Program(user).send("post", f"{one}register/")
    event = Tournament.objects.get(public_id=event_id)
    now_ms = run_until(event, int(event.starts_at.timestamp() * 1000), "playing")
    assert api.get(one)["boards"] == {"boards": [], "results": [], "share_bps": None}
    assert api.send("get", f"{one}boards/1/1/") == (404, "no_board")
    run(event, now_ms)
    detail = api.get(one)
    assert detail["event"]["status"] == "over"
    keys = [{"round": 1, "number": 1}, {"round": 2, "number": 1}]
    assert detail["boards"]["boards"] == [result["board"] for result in detail["boards"]["results"]] == keys
    own = next(row for row in detail["entrants"] if row["name"] == "ravi")
    assert detail["boards"]["share_bps"] == own["share_bps"]
    board = api.get(f"{one}boards/2/1/")
    mine = next(line for seat in board["seats"] for line in seat["lines"] if line["mine"])
    assert (board["board"], board["seats"][0]["mine"], mine["name"]) == (keys[1], True, "ravi")
    assert mine["share_bps"] == detail["boards"]["results"][1]["share_bps"]
    assert api.send("get", f"deals/{mine['deal']}/record/")[0] == 200
    for wrong in ("0/1", "1/0", "3/1", "1/2", "9" * 40 + "/1"):
        assert api.send("get", f"{one}boards/{wrong}/") == (404, "no_board"), wrong


def test_boards_of_a_public_tournament_are_open_to_everybody() -> None:
    boards, plain = duplicate(), announced()
    at = f"/api/v1/tournaments/{boards.public_id}/boards/"
    assert Client().get(at).json() == {"boards": [], "results": [], "share_bps": None}
    assert Client().get(f"{at}1/1/").json()["code"] == "no_board"
    for address in (f"{plain.public_id}/boards/", "nothing/boards/", f"{plain.public_id}/boards/1/1/"):
        assert Client().get(f"/api/v1/tournaments/{address}").json()["code"] == "no_tournament"


def test_nobody_outside_is_told_a_club_from_one_that_does_not_exist() -> None:
    club, asha, ravi = club_of_two()
    event_id = held(club, asha)
    owner_elsewhere = account("dev")
    clubs.found_club(owner_elsewhere, "The Neem")
    clubs.remove(asha, club.public_id, ravi.public_id)
    for user in (owner_elsewhere, ravi, account("meera"), create_guest()):
        cache.clear()
        assert said_to(user, club.public_id, event_id) == said_to(user, "nothing", "nothing") == {(404, "no_club")}
        answers = [
            Program(user).client.get(f"/api/v1/clubs/{club_id}/events/{event_id}/").content
            for club_id in (club.public_id, "nothing")
        ]
        assert answers[0] == answers[1]
        assert Program(user).send("get", f"tournaments/{event_id}/boards/") == (404, "no_tournament")
        assert Program(user).send("get", f"tournaments/{event_id}/boards/1/1/") == (404, "no_tournament")
    for method, address, _body in doors(club.public_id, event_id):
        assert getattr(Client(), method)(f"/api/v1/{address}").status_code in (401, 403)
    assert Tournament.objects.get().status == "registering"


def test_an_event_is_no_other_clubs_and_a_public_tournament_nobodys() -> None:
    club, asha, _ravi = club_of_two()
    elsewhere = clubs.found_club(asha, "The Neem")
    theirs, public = held(elsewhere, asha), duplicate().public_id
    for event_id in (theirs, public, "nothing"):
        for method, address, body in doors(club.public_id, event_id)[2:]:
            assert Program(asha).send(method, address, **body) == (404, "no_club_event"), address
    assert not Tournament.objects.exclude(status="registering").exists()


def test_who_was_removed_after_entering_withdraws_as_from_any_tournament() -> None:
    club, asha, ravi = club_of_two()
    event_id = held(club, asha)
    api = Program(ravi)
    assert api.send("post", f"clubs/{club.public_id}/events/{event_id}/register/") == (200, {"ok": True})
    clubs.remove(asha, club.public_id, ravi.public_id)
    assert api.send("post", f"clubs/{club.public_id}/events/{event_id}/withdraw/") == (404, "no_club")
    assert api.send("post", f"tournaments/{event_id}/withdraw/") == (200, {"ok": True})
    assert api.send("get", f"tournaments/{event_id}/")[0] == 404


def test_a_closed_club_shows_events_to_who_entered_them_alone() -> None:
    club, asha, ravi = club_of_two()
    event_id = held(club, asha)
    one = f"clubs/{club.public_id}/events/{event_id}/"
    Program(ravi).send("post", f"{one}register/")
    operating.close(club.public_id, account("operator"), "insults")
    owner, entrant = Program(asha), Program(ravi)
    assert owner.get(f"clubs/{club.public_id}/events/") == {"results": []}
    assert owner.send("get", one) == owner.send("get", f"{one}boards/1/1/") == (404, "no_club_event")
    assert owner.send("post", f"clubs/{club.public_id}/events/", **TERMS) == (409, "club_closed")
    assert owner.send("post", f"{one}call-off/") == (409, "club_closed")
    assert owner.send("post", f"{one}register/") == (404, "no_tournament")
    assert entrant.get(one)["event"]["mine"]
    assert entrant.send("post", f"{one}withdraw/") == (200, {"ok": True})


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"cards": 14}, "bad_club_event"),
        ({"deals": 1}, "bad_club_event"),
        ({"deals": 10**30}, "bad_club_event"),
        ({"starts_in_min": -1}, "bad_club_event"),
        ({"starts_in_min": 7 * 24 * 60 + 1}, "bad_club_event"),
        ({"cards": "13"}, "bad_request"),
        ({"cards": None}, "bad_request"),
        ({"cards": True}, "bad_request"),
        ({"deals": 2.5}, "bad_request"),
        ({"name": "Friday"}, "bad_request"),
        ({"starts_in_min": "\0"}, "bad_request"),
        ({"starts_in_min": "9" * 10_000}, "bad_request"),
    ],
)
def test_terms_that_make_no_event_are_refused_and_nothing_is_announced(changed: dict[str, Any], code: str) -> None:
    club, asha, _ravi = club_of_two()
    assert Program(asha).send("post", f"clubs/{club.public_id}/events/", **(TERMS | changed)) == (400, code)
    assert not Tournament.objects.exists()


def test_addresses_with_nul_or_without_end_are_refused() -> None:
    club, asha, _ravi = club_of_two()
    api = Program(asha).client
    for address in ("clubs/%00/events/", f"clubs/{club.public_id}/events/%00/"):
        assert api.get(f"/api/v1/{address}").status_code == 400
    long = "x" * 1_000
    assert api.get(f"/api/v1/clubs/{long}/events/").json()["code"] == "no_club"
    assert api.get(f"/api/v1/clubs/{club.public_id}/events/{long}/").json()["code"] == "no_club_event"


def test_a_break_from_play_holds_over_the_api_too() -> None:
    club, asha, ravi = club_of_two()
    take_break(asha, Length.DAY)
    assert Program(asha).send("post", f"clubs/{club.public_id}/events/", **TERMS) == (409, "excluded")
    clubs.pass_on(asha, club.public_id, ravi.public_id)
    event_id = held(club, ravi)
    assert Program(asha).send("post", f"clubs/{club.public_id}/events/{event_id}/register/") == (409, "excluded")


def test_changes_in_clubs_have_a_pace() -> None:
    club, asha, _ravi = club_of_two()
    api = Program(asha)
    call_off = f"clubs/{club.public_id}/events/nothing/call-off/"
    said = [api.send("post", call_off) for _ in range(MOST_POSTS + 1)]
    assert said[-2:] == [(404, "no_club_event"), (429, "slow_down")]
    assert api.get(f"clubs/{club.public_id}/events/") == {"results": []}
