"""Records and files leave the primary as pages do: nothing is missing in them, and a lost standby costs nobody one."""

import csv
import io
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

import msgspec
import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from knox.models import AuthToken

from accounts.people.models import User
from desk.lists import files
from tables.history import queries
from tests.rummysite.standby.server import ALIAS, Standby
from tests.tables.cast import funded
from tests.tables.played import over
from tests.wallet.builders import player
from tests.wallet.money.cast import at_the_keys, operator

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = "/admin/lists/accounts/user.csv"


def program_of(user: User) -> Client:
    """A program that asks with a token."""
    return Client(headers={"authorization": f"Bearer {AuthToken.objects.create(user)[1]}"})


def asked_of(captured: Iterable[Any], table: str) -> list[str]:
    return [query["sql"] for query in captured if f'"{table}"' in query["sql"]]


def names_in(pieces: Iterable[bytes]) -> list[str]:
    return [row[0] for row in csv.reader(io.StringIO(b"".join(pieces).decode("utf-8-sig")))][1:]


@pytest.mark.parametrize("part", ["record", "explanation"])
def test_a_program_gets_a_deal_from_the_standby_and_who_asks_is_the_primarys(
    primary: Any, server: Standby, part: str
) -> None:
    asha = funded()
    deal = over(asha, funded("Bela"))
    program, address = program_of(asha), f"/api/v1/deals/{deal.public_id}/{part}/"
    server.follow()
    with CaptureQueriesContext(primary) as at_home, CaptureQueriesContext(connections[ALIAS]) as away:
        answer = program.get(address)
    assert answer.status_code == HTTPStatus.OK
    assert "s behind" in answer.headers["Server-Timing"]
    assert (asked_of(at_home, "tables_deal"), asked_of(away, "knox_authtoken")) == ([], [])
    assert asked_of(away, "tables_deal")
    with server.standing_still():
        AuthToken.objects.all().delete()
        assert program.get(address).status_code == HTTPStatus.UNAUTHORIZED


def test_a_deal_that_the_standby_lacks_is_the_primarys(primary: Any, server: Standby) -> None:
    asha = funded()
    program = program_of(asha)
    with server.standing_still():
        deal = over(asha, funded("Bela"))
        late = program.get(f"/api/v1/deals/{deal.public_id}/record/")
    server.follow()
    with server.away():
        lost = program.get(f"/api/v1/deals/{deal.public_id}/record/")
    for answer in (late, lost):
        assert answer.status_code == HTTPStatus.OK
        assert deal.public_id in answer.content.decode()
        assert "Server-Timing" not in answer.headers


def test_older_pages_of_ones_deals_are_the_standbys(primary: Any, server: Standby) -> None:
    asha = funded()
    deal = over(asha, funded("Bela"))
    program = program_of(asha)
    server.follow()
    assert "Server-Timing" not in program.get("/api/v1/deals/").headers
    assert "Server-Timing" in program.get(f"/api/v1/deals/?cursor={deal.public_id}").headers


def test_a_file_of_ones_deals_begins_at_the_primary_and_goes_on_at_a_standby_that_has_followed(
    primary: Any, server: Standby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "PAGE", 1)
    asha = funded()
    program = program_of(asha)
    with server.standing_still():
        ids = [over(asha, funded()).public_id for _ in range(4)]
        lines = iter(program.get("/api/v1/deals.ndjson"))
        with CaptureQueriesContext(connections[ALIAS]) as away:
            found = [next(lines)]
        assert not asked_of(away, "tables_dealseat")
    server.follow()
    with CaptureQueriesContext(primary) as at_home, CaptureQueriesContext(connections[ALIAS]) as away:
        found.append(next(lines))
    assert (asked_of(at_home, "tables_dealseat"), len(asked_of(away, "tables_dealseat"))) == ([], 1)
    with server.away():
        found += list(lines)
    assert [msgspec.json.decode(line)["id"] for line in found] == ids[::-1]


def test_a_list_of_the_desk_is_taken_from_the_standby_and_says_how_old_it_is(
    primary: Any, server: Standby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "AT_A_TIME", 1)
    keys = at_the_keys(Client(), operator("omar"))
    player("dina")
    with server.standing_still():
        player("farid")
        with CaptureQueriesContext(connections[ALIAS]) as away:
            answer = keys.post(f"{PEOPLE}?o=1")
            pieces = iter(answer)
            begun = [next(pieces), next(pieces)]
        assert asked_of(away, "accounts_user")
        assert "s behind" in answer.headers["Server-Timing"]
    with server.away():
        taken = names_in([*begun, *pieces])
    assert "dina" in taken
    assert "farid" not in taken


def test_who_has_just_sent_something_takes_a_list_of_the_primary_with_all_its_rows(
    primary: Any, server: Standby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "AT_A_TIME", 1)
    keys = at_the_keys(Client(), operator("omar"))
    with server.standing_still():
        keys.post("/admin/lists/saved/", {"list": "accounts.user", "name": "all", "query": ""})
        player("dina")
        answer = keys.post(PEOPLE)
        with CaptureQueriesContext(connections[ALIAS]) as away:
            assert "dina" in names_in(answer)
        assert not asked_of(away, "accounts_user")
    assert "Server-Timing" not in answer.headers
