"""Operators find and correct players, and switch them off; they delete nobody."""

import pytest
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_bot, create_guest, create_player
from tests.accounts.conftest import PASSWORD


@pytest.fixture
def operator(db: None, client: Client) -> Client:
    """A superuser's browser."""
    client.force_login(User.objects.create_superuser("chief", None, "a long password 9"))
    return client


@pytest.mark.parametrize("search", ["asha", "public_id"])
def test_a_player_is_found_by_name_and_id(operator: Client, asha: User, search: str) -> None:
    query = asha.public_id if search == "public_id" else search
    assert asha.public_id in operator.get(f"/admin/accounts/user/?q={query}").content.decode()


def test_a_name_is_found_in_whatever_letters_it_is_asked_for(operator: Client, asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(username="somebody.else")
    assert asha.public_id in operator.get("/admin/accounts/user/?q=Аѕhа").content.decode()


def test_names_of_before_that_are_alike_are_found_together(operator: Client, asha: User) -> None:
    assert asha.public_id not in operator.get("/admin/accounts/user/?name_is_shared__exact=1").content.decode()
    User.objects.filter(pk=asha.pk).update(name_is_shared=True)
    assert asha.public_id in operator.get("/admin/accounts/user/?name_is_shared__exact=1").content.decode()


def test_not_even_an_operator_gives_somebody_anothers_name(operator: Client, asha: User) -> None:
    binu = create_player("binu", PASSWORD, display_name="Binu Devi")
    form = {"username": "binu", "display_name": "Аsha", "avatar": "sun", "language": "en", "is_active": "on"}
    answer = operator.post(f"/admin/accounts/user/{binu.pk}/change/", form)
    assert list(answer.context["adminform"].form.errors) == ["display_name"]
    assert operator.post(f"/admin/accounts/user/{binu.pk}/change/", form | {"display_name": "Binu"}).status_code == 302
    new = {"username": "chitra", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    answer = operator.post("/admin/accounts/user/add/", new | {"display_name": "ASHA"})
    assert list(answer.context["adminform"].form.errors) == ["display_name"]


def test_accounts_guests_and_bots_are_told_apart(operator: Client, asha: User) -> None:
    create_guest()
    create_bot("Ravi")
    source = operator.get("/admin/accounts/user/").content.decode()
    assert all(f">{nature}<" in source.replace("\n", "").replace(" ", "") for nature in ("account", "guest", "bot"))


def test_a_player_made_here_is_a_new_player_like_any_other(operator: Client) -> None:
    form = {
        "username": "chitra",
        "display_name": "Chitra",
        "usable_password": "true",
        "password1": "sixteen brown monkeys",
        "password2": "sixteen brown monkeys",
    }
    answer = operator.post("/admin/accounts/user/add/", form)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    assert User.objects.get(username="chitra").ledger_accounts.count() == 1


def test_nobody_is_deleted(operator: Client, asha: User) -> None:
    assert operator.post(f"/admin/accounts/user/{asha.pk}/delete/", {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=asha.pk).exists()


def test_a_bot_is_given_no_password(operator: Client) -> None:
    bot = create_bot("Ravi")
    assert operator.get(f"/admin/accounts/user/{bot.pk}/password/").status_code == 403


def test_nobody_is_given_a_password_in_the_admin(operator: Client, asha: User) -> None:
    assert operator.get(f"/admin/accounts/user/{asha.pk}/password/").status_code == 403
    source = operator.get(f"/admin/accounts/user/{asha.pk}/change/").content.decode()
    assert asha.password not in source
    assert "ask/way-in" in source


def test_operators_come_in_by_the_same_door_as_everybody(client: Client, db: None) -> None:
    assert client.get("/admin/login/?next=/admin/")["Location"].startswith("/accounts/login/")
