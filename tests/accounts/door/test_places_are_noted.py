"""Of where players come from the house keeps a browser's digest and a household, while they are of use, and no more."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.test import Client

from accounts.door import sightings
from accounts.door.models import Sighting
from accounts.door.sightings import KEPT_DAYS, Place, coming_from, digest_of, in_network, note, outside
from accounts.people.models import User
from accounts.people.services import create_bot, create_guest
from base import clock
from base.crowd.addresses import household_of
from tests.two_hands import beside, meets

HOME, THERE = "103.21.244.7", "103.21.245.9"
PLACE = Place("a browser", HOME)


def places() -> set[tuple[str, str, str]]:
    """Who was seen at which browser and household."""
    return set(Sighting.objects.values_list("player__username", "device", "address"))


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        (HOME, HOME),
        ("2a00:db9:1:2:3::4", "2a00:db9:1:2::/64"),
        ("10.0.0.4", ""),
        ("127.0.0.1", ""),
        ("", ""),
        ("a socket", ""),
    ],
)
def test_an_address_is_kept_where_it_tells_households_apart(address: str, kept: str) -> None:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = address
    assert outside(address) == kept
    assert sightings.place_of(request, "").address == kept


def test_a_browser_that_was_noted_years_ago_is_known_by_the_same_digest() -> None:
    assert digest_of("a cookie of somebody") == "2c8a623a464f69946b14c4933c7b8983"
    assert digest_of("") == ""


def test_a_player_is_noted_where_the_request_comes_from_or_where_it_is_said(asha: User) -> None:
    with coming_from(PLACE):
        note(asha)
    note(asha, Place("another", THERE))
    assert places() == {("asha", *PLACE), ("asha", "another", THERE)}


def test_nobody_is_noted_nowhere_and_no_bot_anywhere(asha: User) -> None:
    note(asha)
    note(asha, Place("", ""))
    note(create_bot("Ravi"), PLACE)
    assert places() == set()


def test_who_comes_from_another_address_is_noted_there_too_once_in_a_while(asha: User) -> None:
    browser = Client()
    browser.get("/", REMOTE_ADDR=HOME)
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    for address in (HOME, THERE):
        browser.get("/", REMOTE_ADDR=address)
    device = digest_of(browser.cookies[sightings.COOKIE].value)
    assert places() == {("asha", device, HOME), ("asha", device, THERE)}
    Sighting.objects.all().delete()
    browser.get("/", REMOTE_ADDR=HOME)
    assert places() == set()
    cache.clear()
    browser.get("/", REMOTE_ADDR=HOME)
    assert places() == {("asha", device, HOME)}


def test_a_browser_without_a_cookie_is_noted_when_it_shows_one(asha: User) -> None:
    browser = Client()
    browser.force_login(asha, backend="accounts.backends.PeopleBackend")
    browser.get("/", REMOTE_ADDR=HOME)
    assert places() == set()
    browser.get("/", REMOTE_ADDR=HOME)
    assert [address for _name, _device, address in places()] == [HOME]


@pytest.mark.parametrize(
    ("network", "address", "is_there"),
    [
        ("2a00:db9:1::/48", "2a00:db9:1::7", True),
        ("2a00:db9:1::/48", "2a00:db9:1:fa:1::7", True),
        ("2a00:db9:1::/48", "2a00:db9:2::7", False),
        ("2a00:db9:1::/48", "2a00:db9:12:1::7", False),
        ("2a00:db9::/48", "2a00:db9::7", True),
        ("2a00:db9::/48", "2a00:db9:0:5::7", True),
        ("2a00:db9::/48", "2a00:db9:1::7", False),
    ],
)
def test_a_network_is_all_households_of_it(asha: User, network: str, address: str, is_there: bool) -> None:
    note(asha, Place("a browser", household_of(address)))
    assert Sighting.objects.filter(in_network(network)).exists() is is_there


def test_what_is_old_is_forgotten(asha: User) -> None:
    for device, days in (("old", KEPT_DAYS + 1), ("older", KEPT_DAYS + 2), ("kept", KEPT_DAYS - 1)):
        note(asha, Place(device, HOME))
        Sighting.objects.filter(device=device).update(last_at=clock.now() - timedelta(days=days))
    assert sightings.forget_old() == 2
    assert places() == {("asha", "kept", HOME)}


def new_guest(place: Place) -> User:
    """A guest is created by a request from there."""
    with coming_from(place):
        return create_guest()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("one", "other", "waits"),
    [
        (PLACE, Place("a browser", THERE), True),
        (PLACE, Place("another", HOME), True),
        (Place("one", "2a00:db9:1:1::/64"), Place("other", "2a00:db9:1:2::/64"), True),
        (PLACE, Place("another", THERE), False),
    ],
)
def test_new_players_of_one_place_are_created_one_after_another(one: Place, other: Place, waits: bool) -> None:
    """So who counts those before misses none."""
    create_guest()  # the first of a house waits for the house's own accounts
    waited, second = meets(lambda: new_guest(one), lambda: new_guest(other))
    assert (second.result().is_guest, waited) == (True, waits)


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_is_made_there_keeps_no_new_player_waiting() -> None:
    create_guest()
    with transaction.atomic(), coming_from(PLACE):
        create_bot("Ravi")
        assert beside(lambda: new_guest(PLACE), patient=False).is_guest
