"""Ready roles follow their list with each start, and what a house has made of a role itself stays."""

import pytest
from django.contrib.auth.models import Group, Permission

from desk.rights.in_step import keep_roles
from desk.rights.models import GivenRight
from desk.rights.roles import ROLES
from desk.rights.services import name_of

pytestmark = pytest.mark.django_db


def rights(name: str = "support") -> set[str]:
    """What a role may, by names."""
    return {name_of(each) for each in Group.objects.get(name=name).permissions.select_related("content_type")}


def right(codename: str) -> Permission:
    return Permission.objects.get(codename=codename)


def test_a_new_house_has_every_role_with_its_rights() -> None:
    steps = keep_roles()
    assert {step.role for step in steps} == {role.name for role in ROLES}
    assert all(set(step.given) == rights(step.role) for step in steps)


def test_a_second_time_there_is_nothing_to_do() -> None:
    keep_roles()
    before = rights()
    assert keep_roles() == []
    assert rights() == before


def test_a_right_that_is_new_in_the_list_is_given_once() -> None:
    keep_roles()
    given = GivenRight.objects.filter(role="support").order_by("permission").first()
    assert given is not None
    name = given.permission
    given.delete()
    Group.objects.get(name="support").permissions.remove(right(name.partition(".")[2]))
    (step,) = keep_roles()
    assert (step.role, step.given, step.taken_back) == ("support", [name], [])
    assert name in rights()


def test_what_a_house_has_taken_away_stays_away() -> None:
    keep_roles()
    name = sorted(rights())[0]
    app, _dot, codename = name.partition(".")
    taken = Permission.objects.get(content_type__app_label=app, codename=codename)
    Group.objects.get(name="support").permissions.remove(taken)
    assert keep_roles() == []
    assert name not in rights()


def test_what_a_house_has_added_stays() -> None:
    keep_roles()
    added = right("approve_voucher")
    assert name_of(added) not in rights()
    Group.objects.get(name="support").permissions.add(added)
    assert keep_roles() == []
    assert name_of(added) in rights()


def test_what_the_list_no_longer_names_is_taken_back_if_it_was_given_here() -> None:
    keep_roles()
    group, old = Group.objects.get(name="support"), right("approve_voucher")
    group.permissions.add(old)
    GivenRight.objects.create(role="support", permission=name_of(old))
    (step,) = keep_roles()
    assert (step.role, step.given, step.taken_back) == ("support", [], [name_of(old)])
    assert name_of(old) not in rights()
    assert not GivenRight.objects.filter(role="support", permission=name_of(old)).exists()


def test_groups_of_other_names_are_left_alone() -> None:
    own = Group.objects.create(name="night shift")
    own.permissions.add(right("approve_voucher"))
    keep_roles()
    assert rights("night shift") == {"wallet.approve_voucher"}
