"""A bot is a player the house runs: labelled, without a password or rights, and let in nowhere."""

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_bot, create_guest


@pytest.fixture
def bot(db: None) -> User:
    """A bot."""
    return create_bot("Ravi")


def test_a_bot_is_marked(bot: User) -> None:
    assert (bot.is_bot, bot.is_guest, bot.is_account) == (True, False, False)
    assert bot.username.startswith("bot-")


def test_a_bot_has_no_password_to_guess(bot: User) -> None:
    assert not bot.has_usable_password()
    assert authenticate(None, username=bot.username, password=bot.password) is None


@pytest.mark.parametrize("who", ["bot", "guest"])
def test_the_database_refuses_a_password_for(who: str, bot: User) -> None:
    user = bot if who == "bot" else create_guest()
    user.set_password("sixteen brown monkeys")
    with pytest.raises(IntegrityError, match="accounts_user_no_password"):
        user.save()


@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_the_database_refuses_rights(bot: User, right: str) -> None:
    with pytest.raises(IntegrityError, match="accounts_user_no_rights"), transaction.atomic():
        User.objects.filter(pk=bot.pk).update(**{right: True})


def test_the_database_refuses_a_bot_that_is_a_guest(bot: User) -> None:
    with pytest.raises(IntegrityError, match="accounts_user_one_nature"):
        User.objects.filter(pk=bot.pk).update(is_guest=True)


def test_even_a_session_made_for_a_bot_is_nobodys(bot: User, client: Client) -> None:
    client.force_login(bot)
    assert client.get("/accounts/profile/")["Location"].startswith("/accounts/login/")


def test_a_persons_session_is_theirs(client: Client, asha: User) -> None:
    client.force_login(asha)
    assert client.get("/accounts/profile/").status_code == 200
