"""Players choose the name, avatar and language others see them with."""

import pytest
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_guest


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    """Asha's browser."""
    client.force_login(asha)
    return client


def save(
    client: Client, display_name: str = "आशा", avatar: str = "lotus", language: str = "hi"
) -> dict[str, list[str]]:
    """Post the form; the errors it shows."""
    form = {"display_name": display_name, "avatar": avatar, "language": language}
    answer = client.post("/accounts/profile/", form)
    return {} if answer.status_code == 302 else dict(answer.context["form"].errors)


def test_a_player_changes_name_avatar_and_language(page: Client, asha: User) -> None:
    assert save(page) == {}
    asha.refresh_from_db()
    assert (asha.display_name, asha.avatar, asha.language) == ("आशा", "lotus", "hi")


def test_the_log_in_name_stays(page: Client, asha: User) -> None:
    page.post("/accounts/profile/", {"display_name": "X2", "avatar": "sun", "language": "en", "username": "other"})
    asha.refresh_from_db()
    assert asha.username == "asha"


def test_pages_speak_the_chosen_language_from_then_on(page: Client) -> None:
    save(page, language="hi")
    assert 'lang="hi"' in page.get("/accounts/profile/").content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [("display_name", "Admin"), ("display_name", "a\u202eb"), ("avatar", "../x"), ("language", "xx")],
)
def test_what_is_not_allowed_is_refused_at_its_field(page: Client, asha: User, field: str, value: str) -> None:
    assert list(save(page, **{field: value})) == [field]
    asha.refresh_from_db()
    assert asha.display_name == "asha"


def test_a_guest_has_a_profile_and_is_offered_to_keep_it(client: Client, db: None) -> None:
    client.force_login(create_guest())
    assert "/accounts/keep/" in client.get("/accounts/profile/").content.decode()


def test_a_stranger_has_none(client: Client, db: None) -> None:
    assert client.get("/accounts/profile/")["Location"].startswith("/accounts/login/")
