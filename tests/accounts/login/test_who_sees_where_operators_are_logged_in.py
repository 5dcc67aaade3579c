"""Support sees and ends players' log-ins. Those of operators are for who manages operators; who audits reads them."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group
from django.test import Client
from knox.models import AuthToken

from accounts.people.models import User
from desk.rights.in_step import keep_roles
from tests.desk.audit.cast import browser, superuser
from tests.wallet.builders import player

pytestmark = pytest.mark.django_db
LISTS = ("mfa/authenticator", "account/emailaddress", "usersessions/usersession", "knox/authtoken")
SEEN = {"support": False, "risk": False, "auditor": True, "administrator": True}
ENDS = {"support": False, "risk": False, "auditor": False, "administrator": True}


@pytest.fixture
def boss() -> User:
    """An operator with a session, a token, a second factor and an address."""
    return with_log_ins(superuser())


def with_log_ins(user: User) -> User:
    """Give somebody one of each."""
    TOTP.activate(user, generate_totp_secret())
    EmailAddress.objects.create(user=user, email=f"{user.username}@example.org", verified=True, primary=True)
    UserSession.objects.create(user=user, session_key=f"key of {user.pk}", ip="103.21.244.7", user_agent="Chrome")
    AuthToken.objects.create(user)
    return user


def rows(user: User) -> dict[str, int]:
    """The row of each list that is somebody's."""
    models = (Authenticator, EmailAddress, UserSession, AuthToken)
    return {name: model.objects.get(user=user).pk for name, model in zip(LISTS, models, strict=True)}


def operator(role: str) -> User:
    """Somebody of this role alone."""
    keep_roles()
    person = player("rita")
    person.is_staff = True
    person.save()
    person.groups.add(Group.objects.get(name=role))
    return person


def are_seen(desk: Client, user: User) -> set[bool]:
    """Whether the page of each row opens, and whether each list has it."""
    found = set()
    for name, pk in rows(user).items():
        found.add(desk.get(f"/admin/{name}/{pk}/change/").status_code == 200)
        found.add(str(user.display_name) in desk.get(f"/admin/{name}/").content.decode())
    return found


@pytest.mark.parametrize("role", SEEN)
def test_who_sees_them(role: str, boss: User) -> None:
    desk = browser(operator(role))
    assert are_seen(desk, boss) == {SEEN[role]}
    assert are_seen(desk, with_log_ins(player("asha"))) == {True}


@pytest.mark.parametrize("role", SEEN)
def test_on_the_page_of_an_operator_too(role: str, boss: User) -> None:
    desk = browser(operator(role))
    page = f"/admin/players/{boss.public_id}/"
    assert ("103.21.244.7" in desk.get(page, {"tab": "traces"}).content.decode()) is SEEN[role]
    for section in ("sessions", "others"):
        assert desk.get(f"{page}{section}/").status_code == (200 if SEEN[role] else 403)
    asha = with_log_ins(player("asha"))
    assert "103.21.244.7" in desk.get(f"/admin/players/{asha.public_id}/", {"tab": "traces"}).content.decode()


@pytest.mark.parametrize("role", ENDS)
@pytest.mark.parametrize(("page", "action"), [("usersessions/usersession", "end"), ("knox/authtoken", "take_back")])
def test_who_ends_them(role: str, page: str, action: str, boss: User) -> None:
    desk, asha = browser(operator(role)), with_log_ins(player("asha"))
    desk.post(f"/admin/{page}/", {"action": action, "_selected_action": [rows(boss)[page], rows(asha)[page]]})
    model = UserSession if action == "end" else AuthToken
    assert model.objects.filter(user=boss).exists() is not ENDS[role]
    assert model.objects.filter(user=asha).exists() is (role == "auditor")
