"""Updates roles in the database from their list, without undoing a house's own changes.

What was given to each role is stored (`GivenRight`). A new permission of the list is given once. A permission that
a house has removed stays removed; one that a house has added stays. A permission that is no longer in the list is
removed, if it was given here. Groups with other names belong to the house.
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
    """Update every ready role; as the owner of the tables, because the guards of rights refuse others."""
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
