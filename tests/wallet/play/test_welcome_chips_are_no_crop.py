"""From one browser, and from one address, so many new players a day get chips; the next ones come without."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.door.models import Sighting
from accounts.door.sightings import COOKIE, Place, coming_from, note_new
from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK, household_of
from tests.tables.cast import funded
from tests.two_hands import meets
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, seated
from wallet.ledger.queries import holdings_minor
from wallet.play.chips import top_up_chips
from wallet.play.welcome import has_had_enough
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


def test_who_came_a_day_ago_to_the_moment_is_still_new(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.GRANTS_A_DEVICE = 1
    guests(1, Place("phone", ""))
    with coming_from(Place("phone", "")):
        late = create_guest()
    a_day_later = late.date_joined + timedelta(days=1)
    User.objects.update(date_joined=late.date_joined)
    Sighting.objects.update(first_at=late.date_joined)
    monkeypatch.setattr(clock, "now", lambda: a_day_later)
    assert has_had_enough(late)
    monkeypatch.setattr(clock, "now", lambda: a_day_later + timedelta(microseconds=1))
    assert not has_had_enough(late)


def refilled_a_day_later(users: list[User], place: Place) -> list[int]:
    """What players hold who came a day ago without chips, after each has asked for the refill at this place."""
    User.objects.filter(pk__in=[user.pk for user in users]).update(
        date_joined=clock.now() - timedelta(days=1, minutes=1)
    )
    for user in users:
        user.refresh_from_db()
        with coming_from(place), suppress(WalletRefused):
            top_up_chips(user)
    return [holdings_minor(user.pk) for user in users]


@pytest.mark.parametrize("place", [Place("phone", ""), Place("", ADDRESS), Place("phone", "2a01:4f8:1:2::/64")])
def test_a_crop_of_guests_does_not_get_its_chips_a_day_later(settings: Settings, place: Place) -> None:
    cache.clear()
    settings.GRANTS_A_DEVICE = settings.GRANTS_AN_ADDRESS = 1
    with coming_from(place):
        crop = [create_guest() for _ in range(5)][1:]
    assert refilled_a_day_later(crop, place) == [GRANT_MINOR, 0, 0, 0]
    with pytest.raises(WalletRefused) as refused, coming_from(place):
        top_up_chips(crop[1])
    assert refused.value.code is WalletRefusal.GRANTS_USED


def test_one_address_for_each_refill_is_no_way_round_the_network(settings: Settings) -> None:
    cache.clear()
    settings.GRANTS_AN_ADDRESS = 1
    with coming_from(Place("", ADDRESS)):
        crop = [create_guest() for _ in range(HOUSEHOLDS_OF_A_NETWORK + 3)][1:]
    held = [
        refilled_a_day_later([guest], Place("", household_of(f"2a01:4f8:1:{number:x}::1")))[0]
        for number, guest in enumerate(crop)
    ]
    assert held == [*[GRANT_MINOR] * HOUSEHOLDS_OF_A_NETWORK, 0, 0]


def test_who_has_had_chips_is_refilled_whoever_else_comes_from_there(settings: Settings) -> None:
    cache.clear()
    settings.GRANTS_AN_ADDRESS = 3
    place = Place("", ADDRESS)
    with coming_from(place):
        players = [create_guest() for _ in range(3)]
    lucky = funded("Binu")
    for player in players:
        loser, winner = seated(player, GRANT_MINOR), seated(lucky, 1)
        services.settle_deal(f"lost:{loser.code}", [(loser, -GRANT_MINOR), (winner, GRANT_MINOR)], 0)
    settings.GRANTS_AN_ADDRESS = 0
    assert refilled_a_day_later(players, place) == [GRANT_MINOR] * 3


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


def test_another_address_of_ones_network_of_version_6_does_not_get_round_the_address(settings: Settings) -> None:
    settings.GRANTS_AN_ADDRESS = 1
    settings.ACCOUNT_RATE_LIMITS = {}
    held = []
    for number in range(3):
        browser = Client(REMOTE_ADDR=f"2a01:4f8:1:2::{number:x}")
        browser.post(reverse("accounts:guest"))
        held.append(holdings_minor(int(browser.session["_auth_user_id"])))
    assert held == [GRANT_MINOR, 0, 0]


@pytest.mark.parametrize("network", ["2a01:4f8:1:", "2a01:4f8:0:"])
def test_a_whole_network_of_version_6_gets_them_for_a_few_households(settings: Settings, network: str) -> None:
    settings.GRANTS_AN_ADDRESS = 1
    households = [household_of(f"{network}{household:x}::1") for household in range(HOUSEHOLDS_OF_A_NETWORK + 2)]
    held = [guests(1, Place(f"phone {household}", household))[0] for household in households]
    assert held == [*[GRANT_MINOR] * HOUSEHOLDS_OF_A_NETWORK, 0, 0]
    assert guests(1, Place("phone", household_of("2a01:4f8:2::1"))) == [GRANT_MINOR]


@pytest.mark.django_db(transaction=True)
def test_two_who_come_from_one_network_at_once_are_counted_one_after_the_other(settings: Settings) -> None:
    def come(household: str) -> User:
        with coming_from(Place("", household_of(household))):
            return create_guest()

    waits, _second = meets(lambda: come("2a01:4f8:1:1::1"), lambda: come("2a01:4f8:1:2::1"))
    assert waits


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
