"""A player, guest or not, sees where they are logged in, and ends one session or all others."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from knox.models import AuthToken

from accounts.login import sessions
from accounts.login.sessions import id_of
from accounts.people.models import User
from accounts.people.services import create_player
from base import clock
from tests.accounts.conftest import PASSWORD
from tests.accounts.entrance import logged_in

PAGE = "/accounts/sessions/"


def is_in(browser: Client) -> bool:
    """Whether somebody is logged in there."""
    return browser.get("/accounts/profile/").status_code == 200


def end(browser: Client, other: Client) -> int:
    """End the other's session from this browser; the answer's status."""
    return browser.post(f"{PAGE}{id_of(other.session.session_key or '')}/end/").status_code


def test_one_is_ended_and_the_others_stay(asha: User) -> None:
    here, there, elsewhere = logged_in(), logged_in(), logged_in()
    assert end(here, there) == 302
    assert [is_in(browser) for browser in (here, there, elsewhere)] == [True, False, True]


def test_nobody_ends_anothers(asha: User) -> None:
    create_player("binu", PASSWORD, display_name="Binu Devi")
    here, hers = logged_in("binu"), logged_in()
    assert end(here, hers) == 404
    assert is_in(hers)


def test_following_a_link_ends_nothing(asha: User) -> None:
    here, there = logged_in(), logged_in()
    assert here.get(f"{PAGE}{id_of(there.session.session_key or '')}/end/").status_code == 405
    assert is_in(there)


def test_the_keys_of_sessions_are_on_no_page(asha: User) -> None:
    here, there = logged_in(), logged_in()
    page = here.get(PAGE).content.decode()
    assert id_of(there.session.session_key or "") in page
    assert (there.session.session_key or "") not in page


def test_a_guest_sees_the_one_there_is(client: Client, db: None) -> None:
    client.post("/accounts/guest/")
    page = client.get(PAGE)
    assert page.status_code == 200
    assert [session.current for session in page.context["sessions"]] == [True]


def test_a_guest_of_before_too(client: Client, db: None) -> None:
    client.post("/accounts/guest/")
    UserSession.objects.all().delete()
    assert len(client.get(PAGE).context["sessions"]) == 1


def test_a_guest_whose_browser_was_copied_ends_the_copy(client: Client, db: None) -> None:
    client.post("/accounts/guest/")
    guest = User.objects.get()
    copy = Client()
    copy.force_login(guest)
    copy.get(PAGE)  # so the house knows of it
    assert len(client.get(PAGE).context["sessions"]) == 2
    assert end(client, copy) == 302
    assert (is_in(client), is_in(copy)) == (True, False)


@pytest.mark.parametrize("address", [PAGE, f"{PAGE}abc/end/"])
def test_a_stranger_has_none(db: None, address: str) -> None:
    assert Client().post(address)["Location"].startswith("/accounts/login/")


def test_a_program_ends_one_too(asha: User) -> None:
    here, there = logged_in(), logged_in()
    rows = here.get("/api/v1/me/sessions/").json()["results"]
    other = next(row["id"] for row in rows if not row["current"])
    assert here.delete(f"/api/v1/me/sessions/{other}/").json() == {"ok": True}
    assert here.delete(f"/api/v1/me/sessions/{other}/").status_code == 404
    assert not is_in(there)


def test_all_others_are_ended_at_once_and_programs_with_them(asha: User) -> None:
    here, there, elsewhere = logged_in(), logged_in(), logged_in()
    AuthToken.objects.create(asha)
    here.post(PAGE)
    assert [is_in(browser) for browser in (here, there, elsewhere)] == [True, False, False]
    assert not AuthToken.objects.exists()


def test_the_newest_is_listed_first(asha: User) -> None:
    browsers = [logged_in() for _ in range(3)]
    keys = [browser.session.session_key or "" for browser in browsers]
    for age_days, key in zip((2, 9, 5), keys, strict=True):
        UserSession.objects.filter(session_key=key).update(created_at=clock.now() - timedelta(days=age_days))
    rows = sessions.of(asha, keys[1])
    assert [row.id for row in rows] == [id_of(keys[number]) for number in (0, 2, 1)]
    assert [row.current for row in rows] == [False, False, True]
