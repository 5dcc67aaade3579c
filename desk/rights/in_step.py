"""Roles in the database kept in step with their list, without a word about what a house has made of them itself.

Of each role is remembered what this has given (`GivenRight`). A permission that is new in the list is given once. One
that a house has taken away stays away; one that a house has added stays. What the list no longer names is taken back,
if it was given here. Groups of other names are the house's own.
"""

from typing import NamedTuple

from django.contrib.auth.models import Group
from django.db import transaction

from desk.rights.models import GivenRight
from desk.rights.roles import ROLES, Role, permissions_of
from desk.rights.services import name_of, permissions


class Step(NamedTuple):
    """What was done to a role."""

    role: str
    given: list[str]
    taken_back: list[str]


@transaction.atomic
def keep_roles() -> list[Step]:
    """Bring every ready role in step; by the owner of the tables, whom the guards of rights let."""
    return [step for role in ROLES if (step := _keep(role)).given or step.taken_back]


def _keep(role: Role) -> Step:
    group, _made = Group.objects.get_or_create(name=role.name)
    listed = {name_of(each): each for each in permissions_of(role)}
    before = set(GivenRight.objects.filter(role=role.name).values_list("permission", flat=True))
    has = set(map(name_of, group.permissions.select_related("content_type")))
    new = sorted(listed.keys() - before)
    gone = sorted(before - listed.keys())
    group.permissions.add(*(listed[name] for name in new if name not in has))
    back = [name for name in gone if name in has]
    group.permissions.remove(*permissions(back))
    GivenRight.objects.filter(role=role.name, permission__in=gone).delete()
    GivenRight.objects.bulk_create([GivenRight(role=role.name, permission=name) for name in new])
    return Step(role.name, new, back)
