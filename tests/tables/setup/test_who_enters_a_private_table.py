"""A private table is seen, and sat at, by its owner and by whoever came with its code or link; its id opens nothing."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK
from tables.chairs.guests import invite, may_enter
from tables.chairs.services import sit_down, wait_in_line
from tables.refusals import TableRefusal, TableRefused
from tables.setup import private
from tables.setup.models import Table
from tables.setup.private import open_private
from tests.tables.browser import Browser
from tests.tables.cast import NOON_MS, funded, sit, table_of


@pytest.fixture
def owner() -> User:
    return funded("Asha")


@pytest.fixture
def stranger() -> User:
    return funded("Mallory")


@pytest.fixture
def table(owner: User) -> Table:
    cache.clear()
    return open_private(table_of(6, name="Lotus Pond").public_id, owner, NOON_MS)


def page_of(client: Client, table: Table) -> int:
    return client.get(reverse("table", args=[table.public_id])).status_code


@pytest.mark.django_db
@pytest.mark.parametrize("act", [sit_down, wait_in_line])
def test_who_has_only_the_id_gets_no_chair_and_no_place_in_the_line(table: Table, stranger: User, act) -> None:
    with pytest.raises(TableRefused) as refused:
        act(table.public_id, stranger, 8000)
    assert refused.value.code is TableRefusal.PRIVATE_TABLE


@pytest.mark.django_db
def test_who_has_only_the_id_sees_a_page_that_asks_for_the_code(client: Client, table: Table, stranger: User) -> None:
    assert page_of(client, table) == 403
    client.force_login(stranger)
    answer = client.get(reverse("table", args=[table.public_id]))
    assert answer.status_code == 403
    assert table.code not in answer.content.decode()


@pytest.mark.django_db
def test_the_api_tells_a_stranger_nothing_of_it(client: Client, table: Table, stranger: User) -> None:
    client.force_login(stranger)
    answer = client.get(f"/api/v1/tables/{table.public_id}/")
    assert (answer.status_code, answer.json()["code"]) == (403, "private_table")
    assert table.code not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_strangers_socket_is_refused_before_it_is_shown_anything(table: Table, stranger: User) -> None:
    async with Browser(table, stranger) as browser:
        said = await browser.receive()
        code = await browser.closed_with()
    assert said["code"] == "private_table"
    assert code == 4004


@pytest.mark.django_db
def test_the_code_opens_it_for_good(client: Client, table: Table, stranger: User) -> None:
    client.force_login(stranger)
    client.post(reverse("join-private"), {"code": table.code})
    assert page_of(client, table) == 200
    assert may_enter(table, stranger)
    assert sit_down(table.public_id, stranger, 8000).player == stranger


@pytest.mark.django_db
def test_an_invitations_link_opens_it(client: Client, table: Table, stranger: User) -> None:
    client.force_login(stranger)
    answer = client.get(reverse("join-private"), {"code": table.code})
    assert answer["Location"] == reverse("table", args=[table.public_id])
    assert may_enter(table, stranger)


@pytest.mark.django_db
def test_a_visitor_keeps_the_invitation_until_after_the_log_in(client: Client, table: Table) -> None:
    client.get(reverse("join-private"), {"code": table.code})
    assert page_of(client, table) == 200
    client.post("/accounts/guest/")
    assert page_of(client, table) == 200
    assert table.invited.count() == 1


@pytest.mark.django_db
def test_guesses_by_link_are_counted_like_those_that_are_typed(client: Client, table: Table) -> None:
    for _ in range(25):
        client.get(reverse("join-private"), {"code": "zzzzzz"})
    client.get(reverse("join-private"), {"code": table.code})
    assert page_of(client, table) == 403


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["page", "api"])
def test_all_addresses_of_one_household_have_the_guesses_of_one(
    client: Client, table: Table, stranger: User, way: str
) -> None:
    client.force_login(stranger)

    def guess(code: str, address: str) -> None:
        if way == "page":
            client.post(reverse("join-private"), {"code": code}, REMOTE_ADDR=address)
        else:
            sent = {"code": code}
            client.post("/api/v1/tables/join/", sent, content_type="application/json", REMOTE_ADDR=address)

    for number in range(25):
        guess("zzzzzz", f"2001:db8::{number:x}")
    guess(table.code, "2001:db8::ffff:1")
    assert page_of(client, table) == 403
    guess(table.code, "2001:db8:0:1::1")
    assert page_of(client, table) == 200


def test_a_whole_network_has_the_guesses_of_a_few_households(servers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(private, "GUESSES", 1)
    for household in range(HOUSEHOLDS_OF_A_NETWORK):
        assert private.may_guess(f"2001:db8:1:{household:x}::1")
    assert not private.may_guess("2001:db8:1:ffff::1")
    assert private.may_guess("2001:db8:2::1")


@pytest.mark.django_db
def test_who_sat_there_before_the_door_was_shut_comes_back(table: Table, stranger: User) -> None:
    """Houses are upgraded while friends play."""
    invite(table, stranger)
    sit(table, stranger)
    table.invited.all().delete()
    assert may_enter(table, stranger)


@pytest.mark.django_db
def test_a_public_table_is_open_to_everybody(stranger: User) -> None:
    assert may_enter(table_of(6), stranger)
    assert may_enter(table_of(6), None)
