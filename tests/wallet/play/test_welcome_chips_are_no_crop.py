"""From one browser, and from one address, so many new players a day get chips; the next ones come without."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.door.sightings import COOKIE, Place, coming_from, note_new
from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from tests.two_hands import meets
from tests.wallet.builders import GRANT_MINOR
from wallet.ledger.queries import holdings_minor
from wallet.play.chips import top_up_chips
from wallet.refusals import WalletRefusal, WalletRefused

pytestmark = pytest.mark.django_db
ADDRESS = "103.21.244.7"


def guests(count: int, place: Place) -> list[int]:
    """What so many new guests who come from there hold, in the order in which they come."""
    with coming_from(place):
        return [holdings_minor(create_guest().pk) for _ in range(count)]


def test_a_browser_gets_them_for_a_few(settings: Settings) -> None:
    settings.GRANTS_A_DEVICE = 2
    assert guests(3, Place("phone", "")) == [GRANT_MINOR, GRANT_MINOR, 0]


def test_an_address_gets_them_for_more(settings: Settings) -> None:
    settings.GRANTS_AN_ADDRESS = 2
    held = [guests(1, Place(f"phone {number}", ADDRESS))[0] for number in range(3)]
    assert held == [GRANT_MINOR, GRANT_MINOR, 0]


def test_another_address_is_another_matter(settings: Settings) -> None:
    settings.GRANTS_AN_ADDRESS = 1
    assert guests(1, Place("", ADDRESS)) == guests(1, Place("", "103.21.245.7")) == [GRANT_MINOR]


def test_the_days_refill_is_no_way_round(settings: Settings) -> None:
    settings.GRANTS_A_DEVICE = 1
    guests(1, Place("phone", ""))
    with coming_from(Place("phone", "")):
        late = create_guest()
    with pytest.raises(WalletRefused) as refused:
        top_up_chips(late)
    assert refused.value.code is WalletRefusal.GRANTS_USED


def test_a_day_later_they_get_the_refill(settings: Settings) -> None:
    settings.GRANTS_A_DEVICE = 1
    guests(1, Place("phone", ""))
    with coming_from(Place("phone", "")):
        late = create_guest()
    User.objects.filter(pk=late.pk).update(date_joined=clock.now() - timedelta(days=1, minutes=1))
    late.refresh_from_db()
    top_up_chips(late)
    assert holdings_minor(late.pk) == GRANT_MINOR


def test_a_browser_is_known_by_its_cookie(client: Client, settings: Settings) -> None:
    settings.GRANTS_A_DEVICE = 1
    client.get(reverse("lobby"))
    held = []
    for _ in range(2):
        client.post(reverse("accounts:guest"))
        held.append(holdings_minor(int(client.session["_auth_user_id"])))
        cookie = client.cookies[COOKIE].value
        client.logout()
        client.cookies[COOKIE] = cookie
    assert held == [GRANT_MINOR, 0]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_come_at_once_the_second_waits_until_the_first_can_be_counted(settings: Settings) -> None:
    settings.GRANTS_A_DEVICE = 1
    place = Place("phone", ADDRESS)

    def begins() -> None:
        first = User(username="guest-first", display_name="First", is_guest=True, password="!")
        first.save(force_insert=True)
        with coming_from(place):
            note_new(first)

    waited, second = meets(begins, lambda: guests(1, place))
    assert waited
    assert second.result() == [0]


def test_a_new_cookie_each_time_does_not_get_round_the_address(settings: Settings) -> None:
    settings.GRANTS_AN_ADDRESS = 2
    settings.ACCOUNT_RATE_LIMITS = {}
    held = []
    for _ in range(4):
        browser = Client(REMOTE_ADDR=ADDRESS)
        browser.post(reverse("accounts:guest"))
        held.append(holdings_minor(int(browser.session["_auth_user_id"])))
    assert held == [GRANT_MINOR, GRANT_MINOR, 0, 0]


def test_nor_does_another_address_of_ones_network_of_version_6(settings: Settings) -> None:
    settings.GRANTS_AN_ADDRESS = 1
    settings.ACCOUNT_RATE_LIMITS = {}
    held = []
    for number in range(3):
        browser = Client(REMOTE_ADDR=f"2a01:4f8:1:2::{number:x}")
        browser.post(reverse("accounts:guest"))
        held.append(holdings_minor(int(browser.session["_auth_user_id"])))
    assert held == [GRANT_MINOR, 0, 0]


def test_accounts_count_as_guests_do(settings: Settings) -> None:
    settings.GRANTS_A_DEVICE = 1
    browser = Client(REMOTE_ADDR=ADDRESS)
    browser.get(reverse("account_signup"))
    held = []
    for name in ("asha", "binu"):
        browser.post(reverse("account_signup"), {"username": name, "password1": "sixteen brown monkeys"})
        held.append(holdings_minor(User.objects.get(username=name).pk))
        cookie = browser.cookies[COOKIE].value
        browser.logout()
        browser.cookies[COOKIE] = cookie
    assert held == [GRANT_MINOR, 0]


def test_a_day_later_an_address_has_them_again(settings: Settings) -> None:
    settings.GRANTS_AN_ADDRESS = 1
    assert guests(2, Place("", ADDRESS)) == [GRANT_MINOR, 0]
    User.objects.update(date_joined=clock.now() - timedelta(days=1, minutes=1))
    assert guests(2, Place("", ADDRESS)) == [GRANT_MINOR, 0]
