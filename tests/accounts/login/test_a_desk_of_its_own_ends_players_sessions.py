"""The desk's sessions are in another table; it ends a player's session where the player's is."""

from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session

from accounts.closing.services import close
from accounts.login import sessions
from accounts.people.models import User
from tests.accounts.entrance import logged_in


@pytest.fixture
def at_the_desk(asha: User, settings: Any) -> User:
    """A player who is logged in at the players' web, as the desk's process sees it."""
    logged_in()
    assert Session.objects.exists()
    settings.SESSION_ENGINE = "accounts.login.cookies.desk"
    return asha


def test_one_session(at_the_desk: User) -> None:
    sessions.log_out(UserSession.objects.get())
    assert not Session.objects.exists()
    assert not UserSession.objects.exists()


def test_all_of_an_account_that_it_closes(at_the_desk: User) -> None:
    close(at_the_desk)
    assert not Session.objects.exists()
