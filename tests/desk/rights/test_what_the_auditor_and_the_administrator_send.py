"""As an enemy in the auditor's and the administrator's browser: whatever is sent, rows that are not theirs stay."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import connection

from accounts.people.models import User
from desk.rights.in_step import keep_roles
from tests.desk.audit.cast import browser, superuser
from tests.desk.walk import actions, addresses
from tests.wallet.builders import licensed, player
from tests.wallet.money.cast import proven, requested_withdrawal, won

pytestmark = pytest.mark.django_db
OF_EVERY_LOOK = {
    "desk_auditline", "desk_auditentry", "django_session", "accounts_desksession", "usersessions_usersession",
    "accounts_sighting",
}  # fmt: skip
"""What is written whenever an operator looks at something."""
OWN = {"admin:logout", "admin:password_change"}
SENT = {"reason": "x", "why": "x", "note": "x", "format": "csv", "_save": "1", "post": "yes", "name": "x"}


def digests() -> dict[str, str]:
    """What each table holds, in one line."""
    found = {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in cursor.fetchall():
            if table not in OF_EVERY_LOOK and not table.startswith("desk_audit"):
                cursor.execute(
                    f"SELECT md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '')) FROM \"{table}\" t"
                )
                found[table] = str(cursor.fetchone()[0])
    return found


def of_role(role: str) -> User:
    """Somebody of this role alone, in a house with money and somebody who wants to be paid."""
    keep_roles()
    licensed()
    asha = proven("asha")
    won(asha, 5_000)
    requested_withdrawal(asha, 500)
    person = player("anil")
    person.is_staff = True
    person.save()
    person.groups.add(Group.objects.get(name=role))
    return person


def forms_of(by: User) -> Iterator[tuple[str, dict[str, str]]]:
    """Every address of the admin with a form for it, and every action of every list, offered to them or not."""
    for address in addresses():
        if address.name not in OWN:
            yield address.path, SENT
    for action in actions(by):
        yield action.path, {**SENT, "action": action.name, "_selected_action": action.row}


def test_whatever_an_auditor_sends_no_row_changes() -> None:
    anil = of_role("auditor")
    sent = list(forms_of(superuser()))
    desk, before = browser(anil), digests()
    answers = [desk.post(path, form).status_code for path, form in sent]
    after = digests()
    assert {table for table in before if before[table] != after[table]} == set()
    assert len(answers) > 300
    assert max(answers) < 500


@pytest.mark.parametrize("role", ["auditor", "administrator"])
def test_nobody_raises_themselves_by_a_form(role: str) -> None:
    anil, boss = of_role(role), superuser()
    desk = browser(anil)
    raised = {
        "username": "anil", "display_name": anil.display_name, "avatar": anil.avatar, "language": anil.language,
        "is_active": "on", "is_staff": "on", "is_superuser": "on", "email": "mine@there.example",
        "groups": [group.pk for group in Group.objects.all()],
        "user_permissions": [each.pk for each in Permission.objects.all()[:20]],
        "password": "x", "password1": "sixteen brown monkeys", "password2": "sixteen brown monkeys",
    }  # fmt: skip
    was = boss.password
    for person in (anil, boss):
        for page in (f"/admin/accounts/user/{person.pk}/change/", f"/admin/accounts/user/{person.pk}/password/"):
            assert desk.post(page, raised).status_code in {200, 302, 403}
    for name in ("auditor", "administrator"):
        group = Group.objects.get(name=name)
        desk.post(f"/admin/auth/group/{group.pk}/change/", {"name": name, "permissions": raised["user_permissions"]})
    anil = User.objects.get(pk=anil.pk)
    assert (anil.is_superuser, [group.name for group in anil.groups.all()]) == (False, [role])
    assert not anil.user_permissions.exists()
    assert User.objects.get(pk=boss.pk).password == was
    assert not User.objects.filter(email="mine@there.example").exists()
