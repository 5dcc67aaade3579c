"""A player finds another by the name that the table shows; guests, bots and closed accounts are not found."""

import unicodedata

import pytest
from django.test import Client

from accounts.closing import services as closing
from accounts.people.models import User
from accounts.people.names import DISPLAY_NAME_MAX
from accounts.people.services import create_guest
from ladder.people import queries
from ladder.profiles import pages
from tests.ladder.club_leagues import account

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("written", ["Meena Devi", "meena devi", "  MEENA   DEVI ", "Meena Devі"])
def test_a_whole_name_is_found_however_its_letters_are_written(written: str) -> None:
    meena = account("meena", "Meena Devi")
    account("meenakshi", "Meenakshi Devi")
    assert queries.named(written) == [meena]


def test_a_name_is_found_though_its_accents_are_written_as_signs_of_their_own() -> None:
    emilia = account("emilia", "Émíliá Ánástásíá")
    apart = unicodedata.normalize("NFD", "Émíliá Ánástásíá")
    assert len(apart) > DISPLAY_NAME_MAX
    assert queries.named(apart) == [emilia]


@pytest.mark.parametrize("written", ["Meena", "", "   ", "\0", "%", "…", "Meena Devi" * 3])
def test_a_part_of_a_name_or_no_name_finds_nobody(written: str) -> None:
    account("meena", "Meena Devi")
    assert queries.named(written) == []


def test_guests_bots_and_accounts_that_are_gone_are_not_found() -> None:
    guest = create_guest()
    bot = User.objects.create(username="bot-1", display_name="Chandni", is_bot=True, password="!")
    barred = account("barred", "Barred Baru")
    User.objects.filter(pk=barred.pk).update(is_active=False)
    gone = account("gone", "Gone Gita")
    closing.close(gone)
    for user in (guest, bot, barred, gone):
        assert queries.named(user.display_name) == []


def test_the_page_lists_who_is_found_and_says_so_if_nobody_is(client: Client) -> None:
    meena = account("meena", "Meena Devi")
    client.force_login(account("asha"))
    assert f"/people/{meena.public_id}/" in client.get("/people/", {"name": "meena devi"}).content.decode()
    nobody = client.get("/people/", {"name": "<b>Nobody"}).content.decode()
    assert "Nobody has the name &lt;b&gt;Nobody." in nobody


def test_the_page_has_the_link_to_ones_own_page(client: Client) -> None:
    asha = account("asha")
    client.force_login(asha)
    address = f"http://testserver/people/{asha.public_id}/"
    page = client.get("/people/").content.decode()
    assert f'data-url="{address}"' in page
    assert f'<a href="{address}">{address}</a>' in page


def test_who_asks_for_very_many_names_is_asked_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    meena = account("meena", "Meena Devi")
    client.force_login(account("asha"))
    monkeypatch.setattr(pages, "MOST_POSTS", 1)
    asked = [client.get("/people/", {"name": "Meena Devi"}).content.decode() for _ in range(2)]
    assert [f"/people/{meena.public_id}/" in page for page in asked] == [True, False]
    assert "Wait a minute" in asked[1]
