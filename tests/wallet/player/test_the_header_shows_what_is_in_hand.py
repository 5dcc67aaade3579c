"""Every page shows whoever is logged in what they have: chips always, money first where it is played for or left."""

from datetime import date

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet.builders import licensed, seated
from tests.wallet.money.cast import paid_deposit, proven
from wallet.money.licence.services import apply_licence

PAGE = "/accounts/profile/"


def in_hand(client: Client, page: str = PAGE) -> list[tuple[str, int]] | None:
    """What the page's header is given."""
    held = client.get(page).context["in_hand"]
    return held if held is None else [(each.currency, each.main_minor) for each in held]


def test_a_player_sees_the_chips_not_at_a_table(asha: User, client: Client) -> None:
    client.force_login(asha)
    seated(asha, 250_000)
    assert in_hand(client) == [("CHIP", 750_000)]
    assert "7,500" in client.get(PAGE).content.decode()


def test_a_stranger_sees_none(db: None, client: Client) -> None:
    assert in_hand(client, "/accounts/login/") is None


@pytest.mark.django_db
def test_under_a_licence_money_comes_first_and_stays_as_long_as_there_is_some(client: Client) -> None:
    licensed()
    asha = proven("asha")
    client.force_login(asha)
    assert in_hand(client) == [("INR", 0), ("CHIP", 1_000_000)]
    paid_deposit(asha, 1_00_000)
    paid_deposit(asha, 23_456)
    assert "₹1,23,456" in client.get("/wallet/in-hand/").content.decode()
    licensed(valid_from=date(2020, 1, 1), valid_until=date(2020, 12, 31))
    assert in_hand(client) == [("INR", 1_23_456_00), ("CHIP", 1_000_000)]


@pytest.mark.django_db
def test_without_money_and_licence_there_are_chips_only(client: Client) -> None:
    licensed()
    client.force_login(proven("asha"))
    apply_licence(None)
    assert in_hand(client) == [("CHIP", 1_000_000)]


def test_what_the_header_asks_for_again_is_kept_by_no_cache_and_for_nobody_else(asha: User, client: Client) -> None:
    assert client.get("/wallet/in-hand/").status_code == 302
    client.force_login(asha)
    answer = client.get("/wallet/in-hand/")
    assert "no-store" in answer["Cache-Control"]
    assert "10,000" in answer.content.decode()
    assert "no-store" in client.get("/wallet/")["Cache-Control"]
