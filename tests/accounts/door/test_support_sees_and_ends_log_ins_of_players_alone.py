"""Support sees and ends log-ins of players and its own; who manages operators, of everybody; auditors only see them."""

import pytest
from django.contrib.auth.models import Permission
from knox.models import AuthToken

from accounts.door.operators import ended_by, may_see, seen_by
from accounts.people.models import User

pytestmark = pytest.mark.django_db


def person(name: str, *permissions: str, **flags: bool) -> User:
    user = User.objects.create_user(name, "", "sixteen brown monkeys", display_name=name.title(), **flags)
    for permission in permissions:
        app, _, codename = permission.partition(".")
        user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    AuthToken.objects.create(user=user)
    return user


@pytest.fixture
def everybody() -> dict[str, User]:
    return {
        "player": person("player"),
        "operator": person("operator", is_staff=True),
        "root": person("root", is_superuser=True),
        "support": person("support", is_staff=True),
        "auditor": person("auditor", "desk.view_auditline", is_staff=True),
        "manager": person("manager", "accounts.manage_operators", is_staff=True),
    }


@pytest.mark.parametrize(
    ("by", "sees", "ends"),
    [
        ("support", {"player", "support"}, {"player", "support"}),
        ("auditor", "everybody", {"player", "auditor"}),
        ("manager", "everybody", "everybody"),
    ],
)
def test_whose_log_ins_an_operator_sees_and_ends(
    everybody: dict[str, User], by: str, sees: set[str] | str, ends: set[str] | str
) -> None:
    whole = set(everybody)
    operator = everybody[by]
    seen = set(AuthToken.objects.filter(seen_by(operator)).values_list("user__username", flat=True))
    ended = set(AuthToken.objects.filter(ended_by(operator)).values_list("user__username", flat=True))
    assert seen == (whole if sees == "everybody" else sees)
    assert ended == (whole if ends == "everybody" else ends)
    assert {name for name, whose in everybody.items() if may_see(operator, whose)} == seen
