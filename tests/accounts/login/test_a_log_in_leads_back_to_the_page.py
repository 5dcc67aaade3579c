"""Whoever has to log in before an act comes back to the page they acted on, not to where the act was sent."""

from http import HTTPStatus

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
LOG_IN = "/accounts/login/?next="


def pressed(name: str = "play-next", **headers: str) -> HttpResponse:
    """The answer to a button that a visitor presses on a page."""
    return Client().post(reverse(name), {"like": "x"}, headers=headers)


@pytest.mark.parametrize("name", ["play-next", "private-table", "accounts:look"])
def test_the_log_in_leads_to_the_page_with_the_button(name: str) -> None:
    assert pressed(name, referer=f"{SITE}/people/abc/")["Location"] == f"{LOG_IN}/people/abc/"


def test_the_page_is_shown_as_it_was_filtered(asha: User) -> None:
    browser = Client()
    there = browser.post(reverse("play-next"), {"like": "x"}, headers={"referer": f"{SITE}/?players=6"})["Location"]
    assert there == f"{LOG_IN}/%3Fplayers%3D6"
    after = browser.post(there, {"login": "asha", "password": PASSWORD})
    assert after["Location"] == "/?players=6"
    assert browser.get(after["Location"]).status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    "page", ["", "https://elsewhere.example/x/", f"{SITE}//elsewhere.example/", "http://[", "javascript:1"]
)
def test_it_leads_to_the_front_page_from_another_site_or_from_nowhere(page: str) -> None:
    assert pressed(referer=page)["Location"] == f"{LOG_IN}/"


def test_a_page_that_is_visited_is_come_back_to_itself() -> None:
    answer = Client().get("/accounts/profile/", headers={"referer": f"{SITE}/"})
    assert answer["Location"] == f"{LOG_IN}/accounts/profile/"


@pytest.mark.parametrize("headers", [{"hx-request": "true"}, {"accept": "application/json"}])
def test_what_a_script_sends_is_answered_as_before(headers: dict[str, str]) -> None:
    assert pressed(referer=f"{SITE}/", **headers)["Location"] == f"{LOG_IN}{reverse('play-next')}"
