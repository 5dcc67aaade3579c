"""An account is closed by its owner: the data first, nothing held, then nobody knows who it was."""

import json

import pytest
from django.test import Client

from accounts import closing
from accounts.closing import StillOpen
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from wallet import queries, refs, services


def test_all_that_is_held_is_in_the_file_and_no_password(client: Client, asha: User) -> None:
    client.force_login(asha)
    answer = client.get("/accounts/data/")
    rows = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]  # type: ignore[arg-type]
    assert {"profile", "entry"} <= {row["section"] for row in rows}
    assert not any("password" in row for row in rows)


def test_nobody_knows_who_it_was_and_the_ledger_stays(asha: User) -> None:
    closing.close(asha)
    asha.refresh_from_db()
    assert (asha.is_active, asha.email, asha.display_name) == (False, "", "Closed account")
    assert "asha" not in asha.username
    assert queries.balance(refs.player_main(asha.pk)) == 0
    assert asha.ledger_accounts.count() == 1


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
