"""Rights change as another person has approved, word for word; the desk's login alone cannot change one."""

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Group, Permission
from django.db import connection

from accounts.people.models import User
from base.duties import Duty
from desk.approvals.refusals import ApprovalRefused
from desk.approvals.services import approve, ask
from desk.audit.models import AuditLine
from desk.rights.services import change_contact, factors_of, name_of, rights_of, role_as_it_is
from tests.desk.approvals.cast import ask_approval, people, rights_asked
from tests.desk.audit.cast import browser
from tests.rummysite.roles.cast import LOGINS, as_login, house_by_duty
from tests.rummysite.roles.logins import drop_logins
from tests.wallet.builders import player, refused_by, sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Iterator[tuple[User, User, User]]:
    found = people()
    house_by_duty()
    yield found
    if not connection.in_atomic_block:  # a test that shows locks has committed them
        drop_logins(*LOGINS.values())


Cast = tuple[User, User, User]


@pytest.mark.parametrize("change", ["is_staff = true", "is_superuser = true", "is_staff = true, is_superuser = true"])
def test_the_desks_login_raises_nobody_by_itself(cast: Cast, change: str) -> None:
    asha = cast[2]
    with as_login(Duty.DESK), refused_by("accounts_user_staff_approved"):
        sql(f"UPDATE accounts_user SET {change} WHERE id = %s", asha.pk)


def test_the_desks_login_makes_no_operator_by_itself(cast: Cast) -> None:
    with as_login(Duty.DESK), refused_by("accounts_user_staff_approved_insert"):
        User.objects.create_superuser("king", None, "sixteen brown monkeys", display_name="King")


def test_an_operator_is_switched_off_at_once_and_comes_back_by_two(cast: Cast) -> None:
    rita = cast[1]
    with as_login(Duty.DESK):
        sql("UPDATE accounts_user SET is_active = false WHERE id = %s", rita.pk)
        with refused_by("accounts_user_staff_approved"):
            sql("UPDATE accounts_user SET is_active = true WHERE id = %s", rita.pk)


def test_groups_and_permissions_are_given_and_taken_by_nobody_alone(cast: Cast) -> None:
    _omar, rita, asha = cast
    group, permission = Group.objects.create(name="kings"), Permission.objects.first()
    assert permission is not None
    rita.groups.add(group)
    rita.user_permissions.add(permission)
    group.permissions.add(permission)
    for guard, statement, values in (
        ("accounts_user_groups_approved", "INSERT INTO accounts_user_groups (user_id, group_id) VALUES (%s, %s)",
         (asha.pk, group.pk)),
        ("accounts_user_groups_approved", "DELETE FROM accounts_user_groups", ()),
        ("accounts_user_groups_approved", "UPDATE accounts_user_groups SET user_id = %s", (asha.pk,)),
        ("accounts_user_permissions_approved",
         "INSERT INTO accounts_user_user_permissions (user_id, permission_id) VALUES (%s, %s)",
         (asha.pk, permission.pk)),
        ("accounts_user_permissions_approved", "DELETE FROM accounts_user_user_permissions", ()),
        ("auth_group_permissions_approved", "DELETE FROM auth_group_permissions", ()),
        ("auth_group_permissions_approved", "UPDATE auth_group_permissions SET permission_id = permission_id + 1", ()),
        ("auth_group_approved", "INSERT INTO auth_group (name) VALUES ('emperors')", ()),
        ("auth_group_approved", "UPDATE auth_group SET name = 'emperors'", ()),
    ):  # fmt: skip
        with as_login(Duty.DESK), refused_by(guard):
            sql(statement, *values)


def test_what_was_approved_is_carried_out_by_the_desks_login(cast: Cast) -> None:
    omar, rita, asha = cast
    group = Group.objects.create(name="kings")
    with as_login(Duty.DESK):
        approve(rights_asked(omar, asha, is_staff=True, groups=["kings"], permissions=["accounts.view_user"]), rita)
    asha.refresh_from_db()
    assert (asha.is_staff, asha.is_superuser) == (True, False)
    assert list(asha.groups.all()) == [group]
    assert [name_of(each) for each in asha.user_permissions.all()] == ["accounts.view_user"]


def test_no_word_more_than_was_approved_is_carried_out(cast: Cast) -> None:
    omar, rita, asha = cast
    request = rights_asked(omar, asha, is_staff=True)
    sql("UPDATE desk_approvalrequest SET state = 'approved', decided_by_id = %s WHERE id = %s", rita.pk, request.pk)
    with as_login(Duty.DESK), refused_by("accounts_user_staff_approved"):
        sql("UPDATE accounts_user SET is_staff = true, is_superuser = true WHERE id = %s", asha.pk)
    with as_login(Duty.DESK):
        sql("UPDATE accounts_user SET is_staff = true WHERE id = %s", asha.pk)


def test_a_carried_out_request_gives_nothing_a_second_time(cast: Cast) -> None:
    omar, rita, asha = cast
    with as_login(Duty.DESK):
        approve(rights_asked(omar, asha, is_staff=True), rita)
    sql("UPDATE accounts_user SET is_staff = false WHERE id = %s", asha.pk)
    with as_login(Duty.DESK), refused_by("accounts_user_staff_approved"):
        sql("UPDATE accounts_user SET is_staff = true WHERE id = %s", asha.pk)


def test_a_role_is_changed_and_made_by_two(cast: Cast) -> None:
    omar, rita, _asha = cast
    wanted = {"name": "kings", "permissions": ["accounts.view_user"]}
    with as_login(Duty.DESK):
        approve(ask("role", by=omar, words="kings", before=None, after=wanted, reason="a new shift"), rita)
        now = role_as_it_is("kings")
        assert now == wanted
        approve(ask("role", by=omar, before=now, after=now | {"permissions": []}, reason="over"), rita)
    assert role_as_it_is("kings")["permissions"] == []


def test_rights_that_changed_meanwhile_are_asked_for_anew(cast: Cast) -> None:
    omar, rita, asha = cast
    request = rights_asked(omar, asha, is_staff=True)
    asha.groups.add(Group.objects.create(name="kings"))
    with pytest.raises(ApprovalRefused) as refused:
        approve(request, rita)
    assert refused.value.code == "changed_since"


def test_every_change_of_rights_is_in_the_audit_whichever_door_it_came_through(cast: Cast) -> None:
    asha = cast[2]
    sql("UPDATE accounts_user SET is_staff = true WHERE id = %s", asha.pk)
    line = AuditLine.objects.filter(what="rights.update", subject=asha).latest("id")
    assert (line.before["is_staff"], line.after["is_staff"], line.by) == (False, True, None)
    assert line.login


def test_a_form_ticks_nothing(cast: Cast) -> None:
    binu = player("binu")
    binu.is_staff = True
    binu.save()
    for codename in ("change_user", "view_user"):
        binu.user_permissions.add(Permission.objects.get(codename=codename, content_type__app_label="accounts"))
    client = browser(binu)
    own = f"/admin/accounts/user/{binu.pk}/change/"
    answer = client.post(own, {"username": "binu", "display_name": "Binu", "is_superuser": "on", "is_staff": "on"})
    assert answer.status_code == 403
    asha = cast[2]
    page = f"/admin/accounts/user/{asha.pk}/change/"
    names = set(client.get(page).context["adminform"].form.fields)
    assert names.isdisjoint({"is_staff", "is_superuser", "groups", "user_permissions", "password", "email"})
    assert client.get(f"/admin/accounts/user/{asha.pk}/password/").status_code == 403
    binu.refresh_from_db()
    assert not binu.is_superuser


def test_a_password_for_somebody_is_a_link_that_two_people_agreed_on(cast: Cast) -> None:
    omar, rita, asha = cast
    with as_login(Duty.DESK):
        approve(ask_approval("password", omar, asha, {"password": "a link"}), rita)
    asha.refresh_from_db()
    assert not asha.has_usable_password()


def test_an_address_is_another_one_by_two(cast: Cast) -> None:
    omar, rita, asha = cast
    with as_login(Duty.DESK):
        approve(ask_approval("contact", omar, asha, {"email": "asha@there.example"}, before={"email": ""}), rita)
    asha.refresh_from_db()
    assert asha.email == "asha@there.example"
    assert rights_of(asha)["is_staff"] is False


def test_the_new_address_is_the_only_one_and_waits_to_be_confirmed(cast: Cast) -> None:
    omar, rita, asha = cast
    for email in ("old@there.example", "older@there.example"):
        EmailAddress.objects.create(user=asha, email=email, verified=True, primary=email.startswith("old@"))
    with as_login(Duty.DESK):
        approve(ask_approval("contact", omar, asha, {"email": "Asha@There.example"}, before={"email": ""}), rita)
    (address,) = EmailAddress.objects.filter(user=asha)
    assert (address.email, address.primary, address.verified) == ("asha@there.example", True, False)
    change_contact(asha, "")
    assert not EmailAddress.objects.filter(user=asha).exists()


def test_what_somebody_has_already_is_compared_with_what_was_asked_for(cast: Cast) -> None:
    omar, rita, asha = cast
    group, permission = Group.objects.create(name="kings"), Permission.objects.first()
    assert permission is not None
    asha.groups.add(group)
    asha.user_permissions.add(permission)
    has = rights_of(asha)
    assert (has["groups"], has["permissions"]) == (["kings"], [name_of(permission)])
    with as_login(Duty.DESK):
        approve(rights_asked(omar, asha, groups=[]), rita)
    assert rights_of(asha) == has | {"groups": []}


def test_a_second_factor_that_is_lost_is_taken_away_by_two_and_nobody_elses_is(cast: Cast) -> None:
    omar, rita, asha = cast
    for user in (asha, rita):
        TOTP.activate(user, generate_totp_secret())
    assert factors_of(asha) == ["totp"]
    lost = ask_approval("second_factor", omar, asha, {"second_factors": []}, before={"second_factors": ["totp"]})
    with as_login(Duty.DESK):
        approve(lost, rita)
    assert (factors_of(asha), factors_of(rita)) == ([], ["totp"])
