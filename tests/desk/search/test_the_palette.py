"""The palette that Ctrl-K opens asks each time anew; the search's page leads to a single answer by Enter."""

from django.contrib.auth.models import Permission
from django.test import Client

from tests.desk.people import browser_of, chief, operator
from tests.tables.cast import funded


def asked(client: Client, text: str) -> str:
    return client.get("/admin/search/", {"s": text, "extended": "1"}).content.decode()


def test_the_palette_finds_people_and_lists() -> None:
    asha = funded("Asha")
    client = browser_of(chief())
    assert f"/admin/players/{asha.public_id}/" in asked(client, "asha")
    assert "/admin/tables/deal/" in asked(client, "deals")


def test_nobody_is_shown_what_they_may_not_see_any_more() -> None:
    asha = funded("Asha")
    seeta = operator("seeta", "accounts.view_user")
    client = browser_of(seeta)
    assert asha.public_id in asked(client, "asha")
    seeta.user_permissions.remove(Permission.objects.get(codename="view_user"))
    assert asha.public_id not in asked(client, "asha")


def test_an_answer_is_kept_nowhere() -> None:
    answer = browser_of(chief()).get("/admin/search/", {"s": "asha"})
    assert "no-store" in answer["Cache-Control"]


def test_enter_opens_the_only_answer() -> None:
    asha = funded("Asha")
    client = browser_of(chief())
    assert client.get("/admin/find/", {"q": "asha", "go": "1"})["Location"] == f"/admin/players/{asha.public_id}/"
    assert client.get("/admin/find/", {"q": "asha"}).status_code == 200


def test_what_is_not_there_is_said_with_a_way_on() -> None:
    page = browser_of(chief()).get("/admin/find/", {"q": "<b>nobody"}).content.decode()
    assert "Nothing is called" in page
    assert "<b>nobody" not in page


def test_a_stranger_is_sent_to_log_in() -> None:
    for path in ("/admin/find/", "/admin/search/", "/admin/players/x/"):
        assert Client().get(path).status_code == 302
