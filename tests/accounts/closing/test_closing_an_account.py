"""An account is closed by its owner: the data first, nothing held, then nobody knows who it was."""

import json

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import async_to_sync
from django.contrib.sessions.models import Session
from django.http import StreamingHttpResponse
from django.test import Client

from accounts.closing import services as closing
from accounts.closing.hooks import StillOpen, sections
from accounts.people.models import User
from accounts.people.services import create_guest
from tests.accounts.conftest import PASSWORD
from tests.registries import joined
from tests.wallet import at_tables as services
from wallet.ledger import queries, refs


def file_of(client: Client) -> bytes:
    """The file of everything, read as the site's server does."""
    answer = client.get("/accounts/data/")
    assert isinstance(answer, StreamingHttpResponse)
    assert answer.is_async, "read piece by piece without holding up the server"

    async def read() -> bytes:
        return b"".join([bytes(piece) async for piece in answer])

    read_bytes = async_to_sync(read)()
    assert answer["Content-Length"] == str(len(read_bytes))
    return read_bytes


def test_all_that_is_held_is_in_the_file_and_no_password(client: Client, asha: User) -> None:
    client.force_login(asha)
    rows = [json.loads(line) for line in file_of(client).splitlines()]
    assert {"profile", "entry"} <= {row["section"] for row in rows}
    assert not any("password" in row for row in rows)


def test_a_long_file_comes_in_pieces_and_whole(client: Client, asha: User) -> None:
    client.force_login(asha)
    with joined(sections, "long", lambda user: ({"number": number} for number in range(9000))):
        rows = [json.loads(line) for line in file_of(client).splitlines()]
    assert [row["number"] for row in rows if row["section"] == "long"] == list(range(9000))


def test_a_guest_takes_their_data_along_too_and_a_stranger_none(client: Client, db: None) -> None:
    assert client.get("/accounts/data/").status_code == 302
    guest = create_guest()
    client.force_login(guest)
    assert guest.public_id.encode() in file_of(client)


def test_nobody_knows_who_it_was_and_the_ledger_stays(asha: User) -> None:
    closing.close(asha)
    asha.refresh_from_db()
    assert (asha.is_active, asha.email, asha.display_name) == (False, "", "Closed account")
    assert "asha" not in asha.username
    assert queries.balance(refs.player_main(asha.pk)) == 0
    assert asha.ledger_accounts.count() == 1


def test_it_is_logged_out_everywhere_and_no_browser_of_it_is_known(asha: User) -> None:
    for browser in (Client(), Client()):
        browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    assert (UserSession.objects.count(), Session.objects.count()) == (2, 2)
    closing.close(asha)
    assert (UserSession.objects.count(), Session.objects.count()) == (0, 0)


def test_who_was_an_operator_is_none_any_more(db: None) -> None:
    chief = User.objects.create_superuser("chief", None, PASSWORD)
    closing.close(chief)
    chief.refresh_from_db()
    assert (chief.is_staff, chief.is_superuser) == (False, False)


def test_chips_at_a_table_keep_it_open(asha: User) -> None:
    services.buy_in(asha, refs.seat("s1"), 100, "k")
    with pytest.raises(StillOpen):
        closing.close(asha)
    asha.refresh_from_db()
    assert asha.username == "asha"


def test_the_page_asks_for_the_password_and_the_word(client: Client, asha: User) -> None:
    client.force_login(asha)
    assert client.post("/accounts/close/", {"sure": "on"})["Location"].startswith("/accounts/reauthenticate/")
    browser = Client()
    browser.post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    assert browser.get("/accounts/close/")["Location"].startswith("/accounts/reauthenticate/")
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert browser.get("/accounts/close/").status_code == 200
    assert browser.post("/accounts/close/", {}).status_code == 200
    assert browser.post("/accounts/close/", {"sure": "on"})["Location"] == "/"
    assert browser.get("/accounts/profile/").status_code == 302
    assert not User.objects.get(pk=asha.pk).is_active
