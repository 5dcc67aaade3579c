"""Whoever has a whole IPv6 network has thousands of households: a network may do some times as much as one of them.

Pages that count strangers by address, and wrong passwords (`accounts.door.networks`, `accounts.door.throttle`).
"""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.door import networks
from accounts.people.models import User
from tests.accounts.conftest import PASSWORD

GUEST, LOG_IN = "/accounts/guest/", "/accounts/login/"
TIMES = 3


@pytest.fixture(autouse=True)
def _so_many_times_as_one_household(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "HOUSEHOLDS_OF_A_NETWORK", TIMES)


@pytest.fixture
def one_an_hour(settings: Settings) -> None:
    """Each household gets one guest an hour."""
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/h/ip"}


def household(number: int, network: int = 1) -> str:
    """An address of one of a network's households."""
    return f"2a00:db9:{network}:{number}::7"


def come(address: str) -> int:
    """A stranger asks to play; the answer's status."""
    return Client(REMOTE_ADDR=address).post(GUEST).status_code


@pytest.mark.django_db
def test_strangers_of_one_network_come_some_times_as_often_as_of_a_household(one_an_hour: None) -> None:
    assert [come(household(number)) for number in range(TIMES + 1)] == [302] * TIMES + [429]
    assert come(household(1, network=2)) == 302


@pytest.mark.django_db
def test_ipv4_addresses_are_of_no_network(one_an_hour: None) -> None:
    assert [come(f"103.21.244.{number}") for number in range(1, TIMES + 3)] == [302] * (TIMES + 2)


@pytest.mark.django_db
@pytest.mark.parametrize("look", ["get", "head", "options"])
def test_looking_uses_nothing_up(one_an_hour: None, look: str) -> None:
    for number in range(TIMES + 1):
        getattr(Client(REMOTE_ADDR=household(number)), look)(GUEST)
    assert come(household(TIMES + 2)) == 302


def tries(address: str, login: str, password: str = "wrong") -> str:
    """Log in from there; "" when in, else what the form says."""
    answer = Client(REMOTE_ADDR=address).post(LOG_IN, {"login": login, "password": password})
    return "" if answer.status_code == 302 else str(answer.context["form"].non_field_errors()[0])


def test_trying_many_names_from_one_network_ends_and_another_goes_on(asha: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "", "login_address": "1/h/ip"}
    told = [tries(household(number), f"somebody{number}") for number in range(TIMES + 1)]
    assert [said.startswith("Too many failed") for said in told] == [False] * TIMES + [True]
    assert tries(household(TIMES + 1), "asha", PASSWORD).startswith("Too many failed")
    assert tries(household(1, network=2), "asha", PASSWORD) == ""


def test_right_passwords_use_nothing_of_it_up(asha: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "", "login_address": "1/h/ip"}
    assert [tries(household(number), "asha", PASSWORD) for number in range(TIMES + 2)] == [""] * (TIMES + 2)
