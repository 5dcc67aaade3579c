"""A player's share in the shuffle is chosen on a page of its own."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_bot, set_client_seed

PAGE = "/accounts/shuffle-seed/"


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    """Asha's browser."""
    client.force_login(asha)
    return client


def test_nobody_has_a_seed_unless_they_set_one(asha: User) -> None:
    assert asha.client_seed == ""


def test_a_player_sets_a_seed_and_takes_it_back(page: Client, asha: User) -> None:
    for seed in ("  आम 42 ", ""):
        assert page.post(PAGE, {"client_seed": seed})["Location"] == PAGE
        asha.refresh_from_db()
        assert asha.client_seed == seed


def test_the_page_shows_the_seed_that_is_set(page: Client) -> None:
    page.post(PAGE, {"client_seed": "mango & lime"})
    assert 'value="mango &amp; lime"' in page.get(PAGE).content.decode()


@pytest.mark.parametrize("seed", ["a\u202eb", "tab\there", "x" * 65, "आ" * 22])
def test_what_the_shuffle_would_not_take_is_refused_at_its_field(page: Client, asha: User, seed: str) -> None:
    answer = page.post(PAGE, {"client_seed": seed})
    assert list(answer.context["form"].errors) == ["client_seed"]
    asha.refresh_from_db()
    assert asha.client_seed == ""


def test_changing_the_profile_leaves_the_seed(page: Client, asha: User) -> None:
    page.post(PAGE, {"client_seed": "mango"})
    page.post("/accounts/profile/", {"display_name": "Asha R", "avatar": "lotus", "language": "en"})
    asha.refresh_from_db()
    assert asha.client_seed == "mango"


def test_a_stranger_has_none(client: Client, db: None) -> None:
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")


def test_a_bot_is_refused_one_and_a_player_is_not(asha: User) -> None:
    robin = create_bot("Robin")
    with pytest.raises(ValidationError, match="adds nothing to the shuffle"):
        set_client_seed(robin, "beep")
    assert robin.client_seed == ""
    assert set_client_seed(asha, "mango").client_seed == "mango"
