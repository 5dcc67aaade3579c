"""A browser gets one random cookie, which lasts for a year, and is known by it until then."""

import pytest
from django.test import Client

from accounts.door.sightings import COOKIE

pytestmark = pytest.mark.django_db
YEAR_S = 31_536_000


def test_a_new_browser_gets_a_cookie_for_a_year() -> None:
    cookie = Client().get("/").cookies[COOKIE]
    assert cookie["max-age"] == YEAR_S
    assert cookie["httponly"]


def test_a_browser_that_is_known_gets_no_other() -> None:
    browser = Client()
    browser.get("/")
    assert COOKIE not in browser.get("/").cookies
