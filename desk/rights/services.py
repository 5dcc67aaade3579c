"""Rights of a person or a role as plain data, and their change: called by what carries an approved request out."""

from collections.abc import Iterable, Mapping
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.db.models import Q, QuerySet

from accounts.people.models import User


def name_of(permission: Permission) -> str:
    """`app.codename`, as code names it."""
    return f"{permission.content_type.app_label}.{permission.codename}"


def rights_of(user: User) -> dict[str, Any]:
    """What a request about a person's rights says of them, before and after."""
    own = user.user_permissions.select_related("content_type")
    return {
        "is_staff": user.is_staff,
        "is_superuser": user.is_superuser,
        "is_active": user.is_active,
        "groups": sorted(user.groups.values_list("name", flat=True)),
        "permissions": sorted(map(name_of, own)),
    }


def give_rights(user: User, wanted: Mapping[str, Any]) -> None:
    """Make a person's rights these. The database refuses what nobody has approved."""
    for flag in ("is_staff", "is_superuser", "is_active"):
        setattr(user, flag, wanted[flag])
    user.save(update_fields=["is_staff", "is_superuser", "is_active"])
    user.groups.set(Group.objects.filter(name__in=wanted["groups"]))
    user.user_permissions.set(permissions(wanted["permissions"]))


def role_as_it_is(name: str) -> dict[str, Any]:
    """What a request about a role says of it; without permissions where there is no such role."""
    found = Permission.objects.filter(group__name=name).select_related("content_type")
    return {"name": name, "permissions": sorted(map(name_of, found))}


def make_role(wanted: Mapping[str, Any]) -> Group:
    """Make a role what it is wanted to be, a new one where there is none of this name."""
    group, _ = Group.objects.get_or_create(name=wanted["name"])
    group.permissions.set(permissions(wanted["permissions"]))
    return group


def permissions(names: Iterable[str]) -> QuerySet[Permission]:
    """The permissions of these names. Raises LookupError for one that there is not."""
    wanted = set(names)
    named = Q(pk__in=[])
    for name in wanted:
        app, _dot, codename = name.partition(".")
        named |= Q(content_type__app_label=app, codename=codename)
    found = Permission.objects.filter(named).select_related("content_type")
    missing = wanted - set(map(name_of, found))
    if missing:
        raise LookupError(f"There is no permission {', '.join(sorted(missing))}.")
    return found


def factors_of(user: User) -> list[str]:
    """The kinds of a person's second factors."""
    return sorted(Authenticator.objects.filter(user=user).values_list("type", flat=True))


def forget_factors(user: User) -> None:
    """Take a person's second factors away, who has lost them."""
    Authenticator.objects.filter(user=user).delete()


def change_contact(user: User, email: str) -> None:
    """Make this the one address of a person, not confirmed yet; letters go to it."""
    EmailAddress.objects.filter(user=user).delete()
    if email:
        EmailAddress.objects.create(user=user, email=email.lower(), primary=True, verified=False)
    user.email = email
    user.save(update_fields=["email"])
