"""A new user is checked, saved and told of once; what a person types is answered by a sentence."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from accounts.people.hooks import player_created
from accounts.people.models import User
from accounts.people.services import create_bot, create_guest, create_player, save_new
from tests.accounts.conftest import PASSWORD
from tests.registries import joined


@pytest.mark.parametrize(
    ("username", "display_name", "said"),
    [
        ("binu", "ASHA", "so similarly"),
        ("asha", "Binu", "taken|already exists"),
        ("binu", "Admin", "kept for the house"),
    ],
)
def test_whoever_takes_anothers_name_or_the_houses_is_told(
    asha: User, username: str, display_name: str, said: str
) -> None:
    with pytest.raises(ValidationError, match=said):
        create_player(username, PASSWORD, display_name=display_name)
    assert User.objects.count() == 1


def test_guests_and_bots_are_made_without_a_look_at_what_only_typing_gets_wrong(db: None) -> None:
    """Rooms make many at once. What the database holds itself, it refuses itself."""
    ways: list[tuple[Callable[[], User], bool]] = [
        (create_guest, False),
        (lambda: create_bot("Ravi"), False),
        (lambda: create_player("asha", PASSWORD), True),
    ]
    for make, looks in ways:
        with CaptureQueriesContext(connection) as asked:
            make()
        assert any('AS "_check"' in query["sql"] for query in asked.captured_queries) is looks


def test_every_new_user_is_told_of_once(asha: User) -> None:
    heard: list[User] = []
    with joined(player_created, "a test", heard.append):
        made = [create_guest(), create_bot("Ravi"), create_player("binu", PASSWORD)]
        with pytest.raises(IntegrityError):
            save_new(asha)
    assert heard == made
    assert [(user.is_guest, user.is_bot, user.is_account) for user in made] == [
        (True, False, False), (False, True, False), (False, False, True)
    ]  # fmt: skip


def test_without_a_name_to_show_the_log_in_name_is_shown(db: None) -> None:
    assert create_player("asha", PASSWORD).display_name == "asha"
    assert create_player("binu", PASSWORD, display_name="  Binu  Devi ").display_name == "Binu Devi"
